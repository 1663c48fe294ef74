import { and, asc, count, desc, eq, getTableColumns, gt, gte, lte, or, sql } from "drizzle-orm";
import { db, type Tx } from "#db/client.ts";
import type { DifferenceKind, Environment } from "#db/enums.ts";
import { reconciliationRows, reconciliationSettings, reconciliations } from "#db/schema-reconciliations.ts";
import { transactions } from "#db/schema-transactions.ts";
import type { Difference } from "./contract.ts";

/** Of all partners, for the operator only. */
export type Account = { provider: string; environment: Environment };

const compared = {
  id: transactions.id,
  providerTransactionId: transactions.providerTransactionId,
  status: transactions.status,
  fiatCurrency: transactions.fiatCurrency,
  cryptoCurrency: transactions.cryptoCurrency,
  fiatAmount: transactions.fiatAmount,
  cryptoAmount: transactions.cryptoAmount,
  providerFee: transactions.providerFee,
  svcFee: transactions.svcFee,
  partnerFee: transactions.partnerFee,
  partnerFeeCurrency: transactions.partnerFeeCurrency,
  refund: transactions.refund,
  createdAt: transactions.createdAt,
  paidAt: transactions.paidAt,
  succeededAt: transactions.succeededAt,
};

const isOf = ({ provider, environment }: Account) =>
  and(eq(transactions.provider, provider), eq(transactions.environment, environment));

/** What is compared of transactions. */
export const selectByReference = (account: Account, ids: string[]) =>
  db
    .select(compared)
    .from(transactions)
    .where(and(isOf(account), sql`${transactions.id} = any(${sql.param(ids)})`));

export type ComparedTransaction = Awaited<ReturnType<typeof selectByReference>>[number];

export const selectByOrder = (account: Account, orders: string[]): Promise<ComparedTransaction[]> =>
  db
    .select(compared)
    .from(transactions)
    .where(and(isOf(account), sql`${transactions.providerTransactionId} = any(${sql.param(orders)})`));

const pageRows = 1_000;

/** The successful ones that were created in a period, in pages. */
export async function* selectSuccessful(account: Account, from: Date, to: Date): AsyncGenerator<ComparedTransaction[]> {
  const { createdAt, id, status } = transactions;
  let last: ComparedTransaction | undefined;
  do {
    const after = last && or(gt(createdAt, last.createdAt), and(eq(createdAt, last.createdAt), gt(id, last.id)));
    const page = await db
      .select(compared)
      .from(transactions)
      .where(
        and(isOf(account), eq(status, "success"), gte(createdAt, last?.createdAt ?? from), lte(createdAt, to), after),
      )
      .orderBy(asc(createdAt), asc(id))
      .limit(pageRows);
    yield page;
    last = page.length === pageRows ? page.at(-1) : undefined;
  } while (last);
}

export type ReconciliationRow = typeof reconciliations.$inferSelect;

export async function selectReconciliation(
  { provider, environment }: Account,
  fileHash: Buffer,
): Promise<ReconciliationRow | undefined> {
  const runs = reconciliations;
  const isSame = and(eq(runs.provider, provider), eq(runs.environment, environment), eq(runs.fileHash, fileHash));
  const [row] = await db.select().from(runs).where(isSame);
  return row;
}

const rows = reconciliationRows;
const difference = {
  kind: rows.kind,
  line: rows.line,
  transactionId: rows.transactionId,
  theirId: rows.theirId,
  ours: rows.ours,
  theirs: rows.theirs,
  suggestion: rows.suggestion,
};

/** In the order in which they were found. */
export const selectDifferences = (reconciliationId: string): Promise<Difference[]> =>
  db.select(difference).from(rows).where(eq(rows.reconciliationId, reconciliationId)).orderBy(asc(rows.id));

/** Nothing if the same file was compared meanwhile. */
export async function insertReconciliation(row: ReconciliationRow, differences: Difference[], tx: Tx): Promise<void> {
  const added = await tx
    .insert(reconciliations)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: reconciliations.id });
  if (added.length === 0) return;
  for (let start = 0; start < differences.length; start += pageRows) {
    const page = differences.slice(start, start + pageRows);
    await tx.insert(rows).values(page.map((one) => ({ ...one, reconciliationId: row.id })));
  }
}

type Page = { offset: number; limit: number };

/** How many of a reconciliation's stored differences aren't explained. */
const openCount = sql<number>`(
  select count(*)::int from reconciliation_rows r where r.reconciliation_id = reconciliations.id and not r.is_explained)`;

/** The latest first, with one more than the limit if there are more. */
export const selectRuns = (
  environment: Environment,
  provider: string | undefined,
  { offset, limit }: Page,
): Promise<(ReconciliationRow & { openCount: number })[]> =>
  db
    .select({ ...getTableColumns(reconciliations), openCount })
    .from(reconciliations)
    .where(
      and(eq(reconciliations.environment, environment), provider ? eq(reconciliations.provider, provider) : undefined),
    )
    .orderBy(desc(reconciliations.createdAt), desc(reconciliations.id))
    .limit(limit + 1)
    .offset(offset);

export async function selectRun(id: string): Promise<ReconciliationRow | undefined> {
  const [row] = await db.select().from(reconciliations).where(eq(reconciliations.id, id));
  return row;
}

export type DifferenceMatch = { kind?: DifferenceKind; isExplained?: boolean };

/** Open ones first, with one more than the limit if there are more. */
export const selectDifferencePage = (
  reconciliationId: string,
  { kind, isExplained }: DifferenceMatch,
  { offset, limit }: Page,
) =>
  db
    .select({
      ...difference,
      id: sql<string>`${rows.id}::text`,
      note: rows.note,
      isExplained: rows.isExplained,
      notedBy: rows.notedBy,
      notedAt: rows.notedAt,
    })
    .from(rows)
    .where(
      and(
        eq(rows.reconciliationId, reconciliationId),
        kind && eq(rows.kind, kind),
        isExplained === undefined ? undefined : eq(rows.isExplained, isExplained),
      ),
    )
    .orderBy(asc(rows.isExplained), asc(rows.id))
    .limit(limit + 1)
    .offset(offset);

/** How many are stored of each kind, by whether they are explained. */
export const countDifferences = (reconciliationId: string) =>
  db
    .select({ kind: rows.kind, isExplained: rows.isExplained, count: count() })
    .from(rows)
    .where(eq(rows.reconciliationId, reconciliationId))
    .groupBy(rows.kind, rows.isExplained);

/** A difference and its reconciliation, locked. */
export async function lockDifference(id: string, tx: Tx) {
  const [found] = await tx
    .select({ run: reconciliations, kind: rows.kind, isExplained: rows.isExplained, theirId: rows.theirId })
    .from(rows)
    .innerJoin(reconciliations, eq(reconciliations.id, rows.reconciliationId))
    .where(eq(rows.id, BigInt(id)))
    .for("update", { of: rows });
  return found;
}

export type DifferenceNote = { note: string; isExplained: boolean; notedBy: string; notedAt: Date };

export const updateNote = (id: string, note: DifferenceNote, tx: Tx): Promise<unknown> =>
  tx
    .update(rows)
    .set(note)
    .where(eq(rows.id, BigInt(id)));

export type FormatRow = typeof reconciliationSettings.$inferSelect;

export async function selectFormat(provider: string): Promise<FormatRow | undefined> {
  const [row] = await db.select().from(reconciliationSettings).where(eq(reconciliationSettings.provider, provider));
  return row;
}

export async function upsertFormat(row: FormatRow, tx: Tx): Promise<void> {
  const { provider, ...set } = row;
  await tx
    .insert(reconciliationSettings)
    .values(row)
    .onConflictDoUpdate({ target: reconciliationSettings.provider, set });
}
