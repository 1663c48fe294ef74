import type { WebhookTally } from "#db/transaction-webhooks.ts";
import type { WebhookState } from "#lib/transactions/dashboard-contract.ts";

/** The worst of it: what a person would have to look at. Null: there is no delivery. */
export function webhookState(tally: WebhookTally | undefined): WebhookState | null {
  if (!tally) return null;
  if (tally.failed > 0) return "failed";
  if (tally.retrying > 0) return "retrying";
  if (tally.waiting > 0) return "waiting";
  return tally.delivered > 0 ? "delivered" : "skipped";
}
