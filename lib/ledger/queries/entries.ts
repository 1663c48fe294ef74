import { and, asc, eq, gt, inArray, min, sql } from "drizzle-orm";
import { db, type Executor } from "#db/client.ts";
import { ledgerEntries } from "#db/schema-ledger.ts";
import { adjustments, statusChanges, transactions } from "#db/schema-transactions.ts";
import type { AdjustmentRow } from "#lib/adjustments/queries.ts";
import type { TransactionRow } from "#lib/transactions/queries/transactions.ts";

export type LedgerEntry = typeof ledgerEntries.$inferSelect;
export type NewLedgerEntry = typeof ledgerEntries.$inferInsert;

export async function insertEntries(rows: NewLedgerEntry[], tx: Executor): Promise<void> {
  if (rows.length > 0) await tx.insert(ledgerEntries).values(rows);
}

/** Of one transaction, in the order in which they were booked. */
export const selectEntries = (transactionId: string, tx: Executor): Promise<LedgerEntry[]> =>
  tx.select().from(ledgerEntries).where(eq(ledgerEntries.transactionId, transactionId)).orderBy(asc(ledgerEntries.id));

/** The IDs after `after` of transactions of all partners, in order, each with whether it succeeded. */
export const selectTransactionIds = (after: string, limit: number): Promise<{ id: string; isSuccess: boolean }[]> =>
  db
    .select({
      id: transactions.id,
      isSuccess: sql<boolean>`${transactions.succeededAt} is not null or ${transactions.status} = 'success'`,
    })
    .from(transactions)
    .where(gt(transactions.id, after))
    .orderBy(asc(transactions.id))
    .limit(limit);

export type LedgerSource = {
  row: TransactionRow;
  adjustments: AdjustmentRow[];
  entries: LedgerEntry[];
  /** By its history, for rows that are older than the column. */
  firstSuccessAt: Date | null;
};

/** What the ledger is made from, for these transactions, whose rows are locked until the database transaction ends. */
export async function selectForLedger(ids: string[], tx: Executor): Promise<LedgerSource[]> {
  const rows = await tx
    .select()
    .from(transactions)
    .where(inArray(transactions.id, ids))
    .orderBy(asc(transactions.id))
    .for("update");
  const recorded = await tx
    .select()
    .from(adjustments)
    .where(inArray(adjustments.transactionId, ids))
    .orderBy(asc(adjustments.recordedAt), asc(adjustments.id));
  const booked = await tx.select().from(ledgerEntries).where(inArray(ledgerEntries.transactionId, ids));
  const successes = await tx
    .select({ id: statusChanges.transactionId, at: min(statusChanges.at) })
    .from(statusChanges)
    .where(and(inArray(statusChanges.transactionId, ids), eq(statusChanges.toStatus, "success")))
    .groupBy(statusChanges.transactionId);
  const [adjustmentsOf, entriesOf] = [byTransaction(recorded), byTransaction(booked)];
  const successOf = new Map(successes.map(({ id, at }) => [id, at]));
  return rows.map((row) => ({
    row,
    adjustments: adjustmentsOf.get(row.id) ?? [],
    entries: entriesOf.get(row.id) ?? [],
    firstSuccessAt: successOf.get(row.id) ?? null,
  }));
}

const byTransaction = <Row extends { transactionId: string }>(rows: Row[]) =>
  Map.groupBy(rows, ({ transactionId }) => transactionId);
