import type { Executor } from "#db/client.ts";
import { findUsualTime } from "#lib/quality/usual-time.ts";
import { findPaidAt } from "#lib/transactions/delays.ts";
import type { TransactionRow } from "#lib/transactions/queries/transactions.ts";
import type { WebhookTransaction } from "#lib/webhooks/contract.ts";
import { writeChosenEvent } from "#lib/webhooks/write-chosen-event.ts";

/** Writes the event of a payment that has become delayed. A transaction has at most one: it isn't processed again after it was
 * closed, and a review doesn't end the delay. `row` is the locked transaction after the change. */
export async function writeDelayedEvent(row: TransactionRow, now: Date, tx: Executor): Promise<void> {
  // Its sentences need packages that few processes of the Partner API need.
  const { buyerReply } = await import("#lib/transactions/buyer-reply.ts");
  const [usual, paidAt] = [await findUsualTime(row, tx), await findPaidAt(row, tx)];
  const delay: WebhookTransaction["delay"] = {
    since: (row.delayedAt ?? now).toISOString(),
    usual_seconds: usual.seconds,
    elapsed_seconds: Math.floor((now.getTime() - paidAt.getTime()) / 1_000),
    awaits: "provider",
    buyer_message: buyerReply(row),
  };
  await writeChosenEvent(row, { name: "transaction.delayed", occurrence: 0, named: { delay } }, { now }, tx);
}
