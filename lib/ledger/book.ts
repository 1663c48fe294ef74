import { type Executor, transact } from "#db/client.ts";
import { allEntries, type BookedTransaction, dayOf, missingEntries, sumEntries } from "#lib/ledger/entries.ts";
import {
  insertEntries,
  type LedgerSource,
  selectEntries,
  selectForLedger,
  selectTransactionIds,
} from "#lib/ledger/queries/entries.ts";

/** Books a transaction that succeeds now. Its row is locked. */
export async function bookSuccess(row: BookedTransaction, now: Date, tx: Executor): Promise<void> {
  const place = { adjustmentId: null, bookedOn: dayOf(now), recordedAt: now };
  await insertEntries(missingEntries(row, [], place), tx);
}

/** Books the difference that a change of a transaction makes, whose row is locked. Nothing if it didn't succeed, or if it succeeded
 * before there was a ledger: `svc ledger backfill` then books its success and this change, each on its day. */
export async function bookChange(
  row: BookedTransaction,
  adjustmentId: string | null,
  now: Date,
  tx: Executor,
): Promise<void> {
  const entries = await selectEntries(row.id, tx);
  if (entries.length === 0) return;
  const place = { adjustmentId, bookedOn: dayOf(now), recordedAt: now };
  await insertEntries(missingEntries(row, sumEntries(entries), place), tx);
}

const batchSize = 500;

/** Books what the ledger lacks of all transactions that ever succeeded, in small database transactions. Running it again, or while
 * transactions change, books nothing twice. */
export async function backfillLedger(now: Date): Promise<{ checked: number; booked: number }> {
  const done = { checked: 0, booked: 0 };
  let after = "";
  for (;;) {
    const page = await selectTransactionIds(after, batchSize);
    const last = page.at(-1);
    if (!last) return done;
    after = last.id;
    const ids = page.filter(({ isSuccess }) => isSuccess).map(({ id }) => id);
    done.checked += ids.length;
    if (ids.length > 0) done.booked += await bookMissing(ids, now);
  }
}

/** Returns how many of the transactions lacked entries. */
const bookMissing = (ids: string[], now: Date): Promise<number> =>
  transact(async (tx) => {
    const missing = (await selectForLedger(ids, tx))
      .map((one) => lackingEntries(one, now))
      .filter((entries) => entries.length > 0);
    await insertEntries(missing.flat(), tx);
    return missing.length;
  });

function lackingEntries({ row, adjustments, entries, firstSuccessAt }: LedgerSource, now: Date) {
  const succeededAt = row.succeededAt ?? firstSuccessAt ?? row.closedAt ?? row.updatedAt;
  if (entries.length === 0) return allEntries(row, adjustments, { succeededAt, now });
  return missingEntries(row, sumEntries(entries), { adjustmentId: null, bookedOn: dayOf(now), recordedAt: now });
}
