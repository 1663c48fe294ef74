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
  /** Additional search terms for the palette. */
  words?: string;
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
    words: "home start charts volume",
    parts: ["metrics", "chart", "panels"],
  },
  {
    path: "transactions",
    title: "Transactions",
    group: "Operate",
    letter: "t",
    words: "orders payments checkout",
    parts: ["tabs", "filters", 20],
  },
  {
    path: "quotes",
    title: "Quotes",
    group: "Operate",
    letter: "q",
    words: "prices playground try",
    parts: ["form", 6],
  },
  {
    path: "api-keys",
    title: "API keys",
    group: "Developers",
    letter: "k",
    words: "token credential",
    parts: ["filters", 4],
  },
  {
    path: "api-logs",
    title: "API logs",
    group: "Developers",
    letter: "l",
    words: "requests errors",
    parts: ["filters", "chart", 20],
  },
  {
    path: "webhooks",
    title: "Webhooks",
    group: "Developers",
    letter: "w",
    words: "endpoints events",
    parts: ["tabs", 4],
  },
  {
    path: "integration",
    title: "Integration",
    group: "Developers",
    letter: "i",
    words: "checklist go live production access request",
    environment: "sandbox",
    parts: ["sections"],
  },
  { path: "transactions/slippage", title: "Quote accuracy", words: "slippage difference", parts: [8] },
  {
    path: "webhooks/deliveries",
    title: "Webhook deliveries",
    heading: "Webhooks",
    words: "attempts retries events",
    parts: ["tabs", "filters", 20],
  },
  {
    path: "webhooks/verify",
    title: "Verify webhooks",
    heading: "Webhooks",
    words: "signature secret snippet",
    parts: ["tabs", "sections"],
  },
  {
    path: "settings",
    title: "Settings",
    group: "Account",
    letter: "s",
    words: "redirect partner name",
    parts: ["tabs", "sections"],
  },
  {
    path: "settings/members",
    title: "Members",
    words: "people team roles invitations",
    parts: ["tabs", 6, "sections"],
  },
  {
    path: "settings/account",
    title: "Your account",
    words: "password passkey totp two-factor sessions profile",
    parts: ["tabs", "sections"],
  },
  {
    path: "settings/audit",
    title: "Audit log",
    words: "history who changed",
    parts: ["tabs", "filters", 20],
  },
  {
    path: "settings/security",
    title: "Security",
    words: "refused failed sign-ins attacks",
    parts: ["tabs", 20],
  },
];

const operatorPages: Page[] = [
  { path: "", title: "Overview", group: "Operate", letter: "o", words: "home start", parts: [8] },
  {
    path: "partners",
    title: "Partners",
    group: "Configure",
    letter: "p",
    words: "accounts limits",
    parts: ["filters", 12],
  },
  {
    path: "providers",
    title: "Providers",
    group: "Configure",
    letter: "r",
    words: "credentials health routes breaker",
    parts: [8],
  },
  {
    path: "transactions",
    title: "Transactions",
    group: "Operate",
    letter: "t",
    words: "held orders",
    parts: ["filters", 20],
  },
  {
    path: "deliveries",
    title: "Deliveries",
    group: "Operate",
    letter: "w",
    words: "webhooks queue",
    parts: ["filters", 20],
  },
  { path: "callbacks", title: "Callbacks", group: "Operate", letter: "c", words: "reports", parts: [8] },
  {
    path: "catalog",
    title: "Catalog",
    group: "Configure",
    letter: "a",
    words: "assets fiat methods",
    parts: ["filters", 20],
  },
  {
    path: "incidents",
    title: "Incidents",
    group: "Operate",
    letter: "i",
    words: "status outage maintenance subscribers",
    parts: [8],
  },
  { path: "outbox", title: "Outbox", group: "Operate", words: "mail email messages", parts: [20] },
  {
    path: "audit",
    title: "Audit log",
    group: "Security",
    letter: "l",
    words: "history who changed",
    parts: ["filters", 20],
  },
  {
    path: "security",
    title: "Security",
    group: "Security",
    words: "refused failed sign-ins attacks",
    parts: [20],
  },
  { path: "account", title: "Your account", letter: "s", words: "password sessions", parts: [4] },
];
