/** The events and the statuses that trigger them. Separate from the schemas, so that the browser can import it. */
export const webhookEvents = [
  { name: "transaction.success", statuses: ["success"], when: "The transaction succeeded" },
  {
    name: "transaction.failed",
    statuses: ["failed", "cancelled", "expired"],
    when: "The transaction failed, was cancelled, or expired",
  },
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];
