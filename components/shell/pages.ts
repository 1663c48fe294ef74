import type { PageSkeletonProps, SkeletonPart } from "#components/ui/page/page-skeleton.tsx";
import type { Environment, OperatorRole, Role } from "#db/enums.ts";
import { technicalRoles } from "#lib/people/users/roles-contract.ts";
import { operatorPages } from "./operator-pages.ts";

/** A partner's environment, or the operator console. Also the first segment of its paths. */
export type Area = Environment | "operator";

/** Of a user or an operator. */
export type AnyRole = Role | OperatorRole;

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
  /** The roles that can open it; by default all. */
  roles?: readonly AnyRole[];
  /** Its title on the page, if another. */
  heading?: string;
  /** Shown while the page loads; by default a short table. */
  parts?: readonly SkeletonPart[];
};

/** Every page without an ID in its path that this role can open. */
export const pagesIn = (area: Area, role?: AnyRole): (Page & { href: string })[] =>
  (area === "operator" ? operatorPages : partnerPages)
    .filter(({ environment = area, roles }) => environment === area && (!role || !roles || roles.includes(role)))
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
  { path: "statements", title: "Statements", group: "Operate", parts: [8] },
  {
    path: "reports/providers",
    title: "Provider performance",
    group: "Operate",
    letter: "p",
    parts: ["filters", 9],
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
    roles: technicalRoles,
    title: "API keys",
    group: "Developers",
    letter: "k",
    parts: ["filters", 4],
  },
  {
    path: "api-logs",
    roles: technicalRoles,
    title: "API logs",
    group: "Developers",
    letter: "l",
    parts: ["filters", "chart", 20],
  },
  {
    path: "webhooks",
    roles: technicalRoles,
    title: "Webhooks",
    group: "Developers",
    letter: "w",
    parts: ["tabs", 4],
  },
  {
    path: "integration",
    roles: technicalRoles,
    title: "Integration",
    group: "Developers",
    letter: "i",
    environment: "sandbox",
    parts: ["sections"],
  },
  { path: "transactions/slippage", title: "Quote accuracy", parts: [8] },
  {
    path: "webhooks/deliveries",
    roles: technicalRoles,
    title: "Webhook deliveries",
    heading: "Webhooks",
    parts: ["tabs", "filters", 20],
  },
  {
    path: "webhooks/verify",
    roles: technicalRoles,
    title: "Verify webhooks",
    heading: "Webhooks",
    parts: ["tabs", "sections"],
  },
  {
    path: "settings",
    roles: technicalRoles,
    title: "Settings",
    group: "Account",
    letter: "s",
    parts: ["tabs", "sections"],
  },
  {
    path: "settings/company",
    title: "Company",
    parts: ["tabs", "sections"],
  },
  {
    path: "settings/checkout",
    roles: technicalRoles,
    title: "Checkout",
    parts: ["tabs", "sections"],
  },
  {
    path: "settings/members",
    roles: technicalRoles,
    title: "Members",
    parts: ["tabs", 6, "sections"],
  },
  {
    path: "settings/alerts",
    roles: technicalRoles,
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
    roles: technicalRoles,
    title: "Audit log",
    parts: ["tabs", "filters", 20],
  },
  {
    path: "settings/security",
    roles: technicalRoles,
    title: "Security",
    parts: ["tabs", 20],
  },
];
