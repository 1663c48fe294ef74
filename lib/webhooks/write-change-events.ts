import type { Executor } from "#db/client.ts";
import { holdOf } from "#lib/transactions/hold.ts";
import type { TransactionRow } from "#lib/transactions/queries/transactions.ts";
import { selectNextOccurrence } from "#lib/webhooks/queries/events.ts";
import { isChosen, writeChosenEvent } from "#lib/webhooks/write-chosen-event.ts";
import { chosenEventOf, type EventOptions, writeEvent } from "#lib/webhooks/write-event.ts";

/** Writes the events of a change of the status, and of a hold that begins. `after` is the locked transaction after the change. */
export async function writeChangeEvents(
  before: TransactionRow,
  after: TransactionRow,
  options: EventOptions,
  tx: Executor,
): Promise<void> {
  if (after.status !== before.status) {
    await writeEvent(after, options, tx);
    const chosen = chosenEventOf(after.status);
    // A transaction never returns to a status.
    if (chosen) await writeChosenEvent(after, { name: chosen.name, occurrence: 0 }, options, tx);
  }
  if (before.reviewReason === null && after.reviewReason !== null) await writeHoldEvent(after, options, tx);
}

async function writeHoldEvent(row: TransactionRow, options: EventOptions, tx: Executor): Promise<void> {
  const name = "transaction.on_hold";
  if (!(await isChosen(row, name, tx))) return;
  const occurrence = await selectNextOccurrence(row.id, name, tx);
  await writeChosenEvent(row, { name, occurrence, named: { hold: holdOf(row) } }, options, tx);
}
