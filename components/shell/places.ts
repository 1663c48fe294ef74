import type { Environment } from "#db/enums.ts";

export type Place = {
  title: string;
  href: string;
  /** Goes there after `g`. */
  letter?: string;
  /** Other words people look for it by. */
  words?: string;
};

/** Whose pages these are. */
export type Realm = Environment | "operator";

/** Every page that can be gone to without knowing an id. */
export const placesIn = (realm: Realm): Place[] =>
  realm === "operator"
    ? operatorPlaces
    : partnerPages.map(({ path, ...place }) => ({ ...place, href: `/${realm}/${path}` }));

const partnerPages = [
  { path: "overview", title: "Overview", letter: "o", words: "home start charts volume" },
  { path: "quotes", title: "Quotes", letter: "q", words: "prices playground try" },
  { path: "transactions", title: "Transactions", letter: "t", words: "orders payments checkout" },
  { path: "api-keys", title: "API keys", letter: "k", words: "token credential" },
  { path: "api-logs", title: "API logs", letter: "l", words: "requests errors" },
  { path: "webhooks", title: "Webhooks", letter: "w", words: "endpoints events" },
  { path: "webhooks/deliveries", title: "Webhook deliveries", words: "attempts retries events" },
  { path: "webhooks/verify", title: "Verify a webhook", words: "signature secret snippet" },
  { path: "settings", title: "Settings", letter: "s", words: "redirect partner name" },
  { path: "settings/members", title: "Members", words: "people team roles invitations" },
  { path: "settings/account", title: "Your account", words: "password passkey totp two-factor sessions profile" },
  { path: "settings/audit", title: "Audit log", words: "history who changed" },
];

const operatorPlaces: Place[] = [
  { href: "/operator/", title: "Overview", letter: "o", words: "home start" },
  { href: "/operator/partners", title: "Partners", letter: "p", words: "accounts limits" },
  { href: "/operator/providers", title: "Providers", letter: "r", words: "credentials health routes breaker" },
  { href: "/operator/transactions", title: "Transactions", letter: "t", words: "held orders" },
  { href: "/operator/deliveries", title: "Deliveries", letter: "w", words: "webhooks queue" },
  { href: "/operator/callbacks", title: "Callbacks", letter: "c", words: "reports" },
  { href: "/operator/catalogue", title: "Catalogue", letter: "a", words: "assets fiat methods" },
  { href: "/operator/audit", title: "Audit log", letter: "l", words: "history who changed" },
  { href: "/operator/account", title: "Your account", letter: "s", words: "password sessions" },
];
