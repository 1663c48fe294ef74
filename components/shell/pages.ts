import type { PageSkeletonProps } from "#components/ui/page/page-skeleton.tsx";
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
  /** Shown while the page loads. */
  skeleton?: PageSkeletonProps;
};

/** Every page without an ID in its path. */
export const pagesIn = (area: Area): (Page & { href: string })[] =>
  (area === "operator" ? operatorPages : partnerPages).map((page) => ({ ...page, href: `/${area}/${page.path}` }));

const partnerPages: Page[] = [
  {
    path: "overview",
    title: "Overview",
    group: "Operate",
    letter: "o",
    words: "home start charts volume",
    skeleton: { rows: 6, hasMetrics: true },
  },
  {
    path: "transactions",
    title: "Transactions",
    group: "Operate",
    letter: "t",
    words: "orders payments checkout",
    skeleton: { rows: 20, hasTabs: true, hasFilters: true },
  },
  {
    path: "quotes",
    title: "Quotes",
    group: "Operate",
    letter: "q",
    words: "prices playground try",
    skeleton: { rows: 6, hasForm: true },
  },
  {
    path: "api-keys",
    title: "API keys",
    group: "Developers",
    letter: "k",
    words: "token credential",
    skeleton: { rows: 4, hasFilters: true },
  },
  {
    path: "api-logs",
    title: "API logs",
    group: "Developers",
    letter: "l",
    words: "requests errors",
    skeleton: { rows: 20, hasFilters: true, hasChart: true },
  },
  {
    path: "webhooks",
    title: "Webhooks",
    group: "Developers",
    letter: "w",
    words: "endpoints events",
    skeleton: { rows: 4, hasTabs: true },
  },
  { path: "webhooks/deliveries", title: "Webhook deliveries", words: "attempts retries events" },
  { path: "webhooks/verify", title: "Verify webhooks", words: "signature secret snippet" },
  {
    path: "settings",
    title: "Settings",
    group: "Account",
    letter: "s",
    words: "redirect partner name",
    skeleton: { rows: 6, hasTabs: true },
  },
  { path: "settings/members", title: "Members", words: "people team roles invitations" },
  { path: "settings/account", title: "Your account", words: "password passkey totp two-factor sessions profile" },
  { path: "settings/audit", title: "Audit log", words: "history who changed" },
  { path: "settings/security", title: "Security", words: "refused failed sign-ins attacks" },
];

const operatorPages: Page[] = [
  { path: "", title: "Overview", group: "Operate", letter: "o", words: "home start", skeleton: { rows: 8 } },
  {
    path: "partners",
    title: "Partners",
    group: "Configure",
    letter: "p",
    words: "accounts limits",
    skeleton: { rows: 12, hasFilters: true },
  },
  {
    path: "providers",
    title: "Providers",
    group: "Configure",
    letter: "r",
    words: "credentials health routes breaker",
    skeleton: { rows: 8 },
  },
  {
    path: "transactions",
    title: "Transactions",
    group: "Operate",
    letter: "t",
    words: "held orders",
    skeleton: { rows: 20, hasFilters: true },
  },
  {
    path: "deliveries",
    title: "Deliveries",
    group: "Operate",
    letter: "w",
    words: "webhooks queue",
    skeleton: { rows: 20, hasFilters: true },
  },
  { path: "callbacks", title: "Callbacks", group: "Operate", letter: "c", words: "reports", skeleton: { rows: 8 } },
  {
    path: "catalog",
    title: "Catalog",
    group: "Configure",
    letter: "a",
    words: "assets fiat methods",
    skeleton: { rows: 20, hasFilters: true },
  },
  {
    path: "incidents",
    title: "Incidents",
    group: "Operate",
    letter: "i",
    words: "status outage maintenance subscribers",
    skeleton: { rows: 8 },
  },
  { path: "outbox", title: "Outbox", group: "Operate", words: "mail email messages", skeleton: { rows: 20 } },
  {
    path: "audit",
    title: "Audit log",
    group: "Security",
    letter: "l",
    words: "history who changed",
    skeleton: { rows: 20, hasFilters: true },
  },
  {
    path: "security",
    title: "Security",
    group: "Security",
    words: "refused failed sign-ins attacks",
    skeleton: { rows: 20 },
  },
  { path: "account", title: "Your account", letter: "s", words: "password sessions", skeleton: { rows: 4 } },
];
