/** Additional search terms for the palette, by path. */
export const partnerPageWords: Record<string, string> = {
  overview: "home start charts volume",
  transactions: "orders payments checkout",
  quotes: "prices playground try",
  coverage: "countries regions payment methods providers eligibility",
  "api-keys": "token credential",
  "api-logs": "requests errors",
  webhooks: "endpoints events",
  integration: "checklist go live production access request",
  "transactions/slippage": "slippage difference",
  "webhooks/deliveries": "attempts retries events",
  "webhooks/verify": "signature secret snippet",
  settings: "redirect partner name",
  "settings/members": "people team roles invitations",
  "settings/account": "password passkey totp two-factor sessions profile",
  "settings/audit": "history who changed",
  "settings/security": "refused failed sign-ins attacks",
};

export const operatorPageWords: Record<string, string> = {
  "": "home start",
  partners: "accounts limits",
  providers: "credentials health routes breaker",
  transactions: "held orders",
  deliveries: "webhooks queue",
  callbacks: "reports",
  catalog: "assets fiat methods",
  incidents: "status outage maintenance subscribers",
  outbox: "mail email messages",
  audit: "history who changed",
  security: "refused failed sign-ins attacks",
  account: "password sessions",
};
