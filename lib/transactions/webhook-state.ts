import type { WebhookCounts } from "#db/transaction-webhooks.ts";
import type { WebhookState } from "#lib/transactions/dashboard-contract.ts";

/** The worst state of the deliveries. Null if there are none. */
export function webhookState(tally: WebhookCounts | undefined): WebhookState | null {
  if (!tally) return null;
  if (tally.failed > 0) return "failed";
  if (tally.retrying > 0) return "retrying";
  if (tally.waiting > 0) return "waiting";
  return tally.delivered > 0 ? "delivered" : "skipped";
}
