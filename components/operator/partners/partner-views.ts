/** What of a partner's dashboard the operator can look at. */
export const partnerViews = [
  { noun: "transactions", title: "Transactions" },
  { noun: "api-keys", title: "API keys" },
  { noun: "webhooks", title: "Webhooks" },
  { noun: "api-logs", title: "API logs" },
] as const;
