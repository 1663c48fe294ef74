import type { Executor } from "#db/client.ts";
import { assetIdOf } from "#lib/assets/catalog.ts";
import { randomId } from "#lib/random-id.ts";
import { depositOf, isSameDeposit } from "#lib/transactions/deposit.ts";
import type { TransactionRow } from "#lib/transactions/queries/transactions.ts";
import { toTransaction } from "#lib/transactions/to-transaction.ts";
import { depositTransaction, webhookTransaction } from "#lib/webhooks/contract.ts";
import { endpointsMax } from "#lib/webhooks/manage-endpoints.ts";
import { selectSubscribed } from "#lib/webhooks/queries/endpoints.ts";
import { insertEventWithDeliveries, selectEventBodies } from "#lib/webhooks/queries/events.ts";
import { renderEvent } from "#lib/webhooks/write-event.ts";

const name = "transaction.deposit_ready";

/** Writes the event of a sale's deposit address, unless the last one had the same, or no endpoint is subscribed to it: partners that
 * didn't choose the event don't find it in their feed either. `row` is the locked transaction after the change. */
export async function writeDepositEvent(row: TransactionRow, now: Date, tx: Executor): Promise<void> {
  const deposit = depositOf(row);
  const { partnerId, environment, id: transactionId } = row;
  if (!deposit || (await selectSubscribed({ partnerId, environment }, name, tx)).length === 0) return;
  const earlier = await selectEventBodies(transactionId, name, tx);
  const last = earlier.at(-1);
  if (last && isSameDeposit(depositTransaction.parse(JSON.parse(last.toString()).data).deposit, deposit)) return;
  const assetId = await assetIdOf(environment, row.cryptoCurrency, row.network);
  const data = { ...webhookTransaction.parse(toTransaction(row, [], "")), deposit: { ...deposit, asset_id: assetId } };
  const event = { id: randomId("evt"), partnerId, environment, transactionId, name, createdAt: now } as const;
  await insertEventWithDeliveries(
    { ...event, occurrence: earlier.length, body: renderEvent(name, data, now) },
    {
      deliveryIds: Array.from({ length: endpointsMax }, () => randomId("dlv")),
      nextAttemptAt: now,
      placesLater: 0n,
      repeats: 0,
    },
    tx,
  );
}
