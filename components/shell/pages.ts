import type { PageSkeletonProps, SkeletonPart } from "#components/ui/page/page-skeleton.tsx";
import type { Environment } from "#db/enums.ts";

/** A partner's environment, or the operator console. Also the first segment of its paths. */
export type Area = Environment | "operator";

export type Page = {
  /** The path within the area. */
  path: string;
  title: string;
  /** Opens the page after `g`. */
  letter?: string;
  /** The heading it has in the navigation; pages without one are not in it. */
  group?: string;
  /** The only environment that has it. */
  environment?: Environment;
  /** Its title on the page, if another. */
  heading?: string;
  /** Shown while the page loads; by default a short table. */
  parts?: readonly SkeletonPart[];
};

/** Every page without an ID in its path. */
export const pagesIn = (area: Area): (Page & { href: string })[] =>
  (area === "operator" ? operatorPages : partnerPages)
    .filter(({ environment = area }) => environment === area)
    .map((page) => ({ ...page, href: `/${area}/${page.path}` }));

/** What is shown while the page with this path loads. */
export function skeletonOf(area: Area, path: string): PageSkeletonProps {
  const page = pagesIn(area).find((each) => each.path === path);
  return { title: page?.heading ?? page?.title ?? "", parts: page?.parts ?? [6] };
}

const partnerPages: Page[] = [
  {
    path: "overview",
    title: "Overview",
    group: "Operate",
    letter: "o",
    parts: ["metrics", "chart", "panels"],
  },
  {
    path: "transactions",
    title: "Transactions",
    group: "Operate",
    letter: "t",
    parts: ["tabs", "filters", 20],
  },
  {
    path: "quotes",
    title: "Quotes",
    group: "Operate",
    letter: "q",
    parts: ["form", 6],
  },
  {
    path: "coverage",
    title: "Coverage",
    group: "Operate",
    letter: "c",
    parts: ["filters", 20],
  },
  {
    path: "api-keys",
    title: "API keys",
    group: "Developers",
    letter: "k",
    parts: ["filters", 4],
  },
  {
    path: "api-logs",
    title: "API logs",
    group: "Developers",
    letter: "l",
    parts: ["filters", "chart", 20],
  },
  {
    path: "webhooks",
    title: "Webhooks",
    group: "Developers",
    letter: "w",
    parts: ["tabs", 4],
  },
  {
    path: "integration",
    title: "Integration",
    group: "Developers",
    letter: "i",
    environment: "sandbox",
    parts: ["sections"],
  },
  { path: "transactions/slippage", title: "Quote accuracy", parts: [8] },
  {
    path: "webhooks/deliveries",
    title: "Webhook deliveries",
    heading: "Webhooks",
    parts: ["tabs", "filters", 20],
  },
  {
    path: "webhooks/verify",
    title: "Verify webhooks",
    heading: "Webhooks",
    parts: ["tabs", "sections"],
  },
  {
    path: "settings",
    title: "Settings",
    group: "Account",
    letter: "s",
    parts: ["tabs", "sections"],
  },
  {
    path: "settings/checkout",
    title: "Checkout",
    parts: ["tabs", "sections"],
  },
  {
    path: "settings/members",
    title: "Members",
    parts: ["tabs", 6, "sections"],
  },
  {
    path: "settings/alerts",
    title: "Alerts",
    parts: ["tabs", 3, "sections", 8],
  },
  {
    path: "settings/account",
    title: "Your account",
    parts: ["tabs", "sections"],
  },
  {
    path: "settings/audit",
    title: "Audit log",
    parts: ["tabs", "filters", 20],
  },
  {
    path: "settings/security",
    title: "Security",
    parts: ["tabs", 20],
  },
];

const operatorPages: Page[] = [
  { path: "", title: "Overview", group: "Operate", letter: "o", parts: [8] },
  {
    path: "partners",
    title: "Partners",
    group: "Configure",
    letter: "p",
    parts: ["filters", 12],
  },
  {
    path: "providers",
    title: "Providers",
    group: "Configure",
    letter: "r",
    parts: ["tabs", 8],
  },
  {
    path: "transactions",
    title: "Transactions",
    group: "Operate",
    letter: "t",
    parts: ["filters", 20],
  },
  {
    path: "deliveries",
    title: "Deliveries",
    group: "Operate",
    letter: "w",
    parts: ["filters", 20],
  },
  { path: "callbacks", title: "Callbacks", group: "Operate", letter: "c", parts: [8] },
  { path: "revenue", title: "Revenue", group: "Finance", letter: "v", parts: ["tabs", "filters", 8] },
  {
    path: "catalog",
    title: "Catalog",
    group: "Configure",
    letter: "a",
    parts: ["filters", 20],
  },
  {
    path: "incidents",
    title: "Incidents",
    group: "Operate",
    letter: "i",
    parts: [8],
  },
  { path: "alerts", title: "Alerts", group: "Operate", parts: [3, "sections", 8] },
  { path: "outbox", title: "Outbox", group: "Operate", parts: [20] },
  {
    path: "audit",
    title: "Audit log",
    group: "Security",
    letter: "l",
    parts: ["filters", 20],
  },
  {
    path: "security",
    title: "Security",
    group: "Security",
    parts: [20],
  },
  {
    path: "providers/countries",
    title: "Countries",
    heading: "Providers",
    parts: ["tabs", 8, "sections"],
  },
  { path: "account", title: "Your account", letter: "s", parts: [4] },
];
