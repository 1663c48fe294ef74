import type { Executor } from "#db/client.ts";
import { assetIdOf } from "#lib/assets/catalog.ts";
import { depositOf, isSameDeposit } from "#lib/transactions/deposit.ts";
import type { TransactionRow } from "#lib/transactions/queries/transactions.ts";
import { depositTransaction } from "#lib/webhooks/contract.ts";
import { selectEventBodies } from "#lib/webhooks/queries/events.ts";
import { isChosen, writeChosenEvent } from "#lib/webhooks/write-chosen-event.ts";

const name = "transaction.deposit_ready";

/** Writes the event of a sale's deposit address, unless the last one had the same. `row` is the locked transaction after the change. */
export async function writeDepositEvent(row: TransactionRow, now: Date, tx: Executor): Promise<void> {
  const deposit = depositOf(row);
  if (!deposit || !(await isChosen(row, name, tx))) return;
  const earlier = await selectEventBodies(row.id, name, tx);
  const last = earlier.at(-1);
  if (last && isSameDeposit(depositTransaction.parse(JSON.parse(last.toString()).data).deposit, deposit)) return;
  const assetId = await assetIdOf(row.environment, row.cryptoCurrency, row.network);
  const named = { deposit: { ...deposit, asset_id: assetId } };
  await writeChosenEvent(row, { name, occurrence: earlier.length, named }, { now }, tx);
}
