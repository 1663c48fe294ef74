/** The events and the statuses that trigger them. Separate from the schemas, so that the browser can import it. */
export const webhookEvents = [
  { name: "transaction.success", statuses: ["success"], when: "The transaction succeeded" },
  {
    name: "transaction.failed",
    statuses: ["failed", "cancelled", "expired"],
    when: "The transaction failed, was cancelled, or expired",
  },
  {
    name: "transaction.deposit_ready",
    statuses: [],
    when: "The address for the crypto of a sale is known, or has changed",
  },
  {
    name: "transaction.processing",
    statuses: ["processing"],
    when: "The provider is processing the payment",
  },
  {
    name: "transaction.on_hold",
    statuses: [],
    when: "The payment doesn't match the agreed order and was put on hold",
  },
  {
    name: "transaction.delayed",
    statuses: [],
    when: "The provider takes longer than usual to complete the payment",
  },
  {
    name: "transaction.refunded",
    statuses: [],
    when: "Money was returned to the payer, before or after success",
  },
  {
    name: "transaction.refund_failed",
    statuses: [],
    when: "A refund couldn't be paid out",
  },
] as const;

/** Those that new endpoints receive unless others are chosen. The others are only written for partners that chose them. */
export const usualEvents = ["transaction.success", "transaction.failed"] as const;
export type WebhookEvent = (typeof webhookEvents)[number];
