import { and, asc, eq, gt, gte, lte, or, sql } from "drizzle-orm";
import { db, type Tx } from "#db/client.ts";
import type { Environment } from "#db/enums.ts";
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

/** In the order in which they were found. */
export const selectDifferences = (reconciliationId: string): Promise<Difference[]> =>
  db
    .select({
      kind: reconciliationRows.kind,
      line: reconciliationRows.line,
      transactionId: reconciliationRows.transactionId,
      theirId: reconciliationRows.theirId,
      ours: reconciliationRows.ours,
      theirs: reconciliationRows.theirs,
      suggestion: reconciliationRows.suggestion,
    })
    .from(reconciliationRows)
    .where(eq(reconciliationRows.reconciliationId, reconciliationId))
    .orderBy(asc(reconciliationRows.id));

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
    await tx.insert(reconciliationRows).values(page.map((one) => ({ ...one, reconciliationId: row.id })));
  }
}

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
