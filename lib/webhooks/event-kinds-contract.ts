/** What partners hear of, and of which statuses. Apart from the schemas, so that the browser may read it. */
export const webhookEvents = [
  { name: "transaction.success", statuses: ["success"], when: "The transaction succeeded" },
  {
    name: "transaction.failed",
    statuses: ["failed", "cancelled", "expired"],
    when: "The transaction failed, was cancelled or expired; `data.status` says which",
  },
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];
