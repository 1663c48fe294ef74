import type { Executor } from "#db/client.ts";
import type { WebhookEventName } from "#db/enums.ts";
import type { TransactionRow } from "#lib/transactions/queries/transactions.ts";
import { toTransaction } from "#lib/transactions/to-transaction.ts";
import { toWebhookTransaction } from "#lib/webhooks/contract.ts";
import { selectSubscribed } from "#lib/webhooks/queries/endpoints.ts";
import { type EventOptions, insertTransactionEvent, renderEvent } from "#lib/webhooks/write-event.ts";

/** `named`: what the event adds to the transaction's data, by its name. `occurrence`: the events of this name that the transaction
 * has already; one that exists isn't written again. */
type ChosenEvent = {
  name: WebhookEventName;
  occurrence: number;
  named?: Record<string, unknown>;
  simulated?: EventOptions["simulated"];
};

/** Whether one of the partner's endpoints receives this event. */
export const isChosen = async (
  { partnerId, environment }: TransactionRow,
  name: WebhookEventName,
  tx: Executor,
): Promise<boolean> => (await selectSubscribed({ partnerId, environment }, name, tx)).length > 0;

/** Writes an event that no endpoint receives unless it was chosen, and its deliveries. If no endpoint chose it, nothing is written:
 * partners that didn't choose the event don't find it in their feed either. `row` is the locked transaction after the change. */
export async function writeChosenEvent(
  row: TransactionRow,
  { name, occurrence, named }: ChosenEvent,
  options: EventOptions,
  tx: Executor,
): Promise<void> {
  if (!(await isChosen(row, name, tx))) return;
  const data = { ...toWebhookTransaction(toTransaction(row, [], "")), ...named };
  await insertTransactionEvent(row, { name, occurrence, body: renderEvent(name, data, options.now) }, options, tx);
}
