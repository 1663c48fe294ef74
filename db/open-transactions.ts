import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import { db } from "./client.ts";
import type { Environment } from "./enums.ts";
import { transactions } from "./schema-transactions.ts";
import type { TransactionRow } from "./transactions.ts";

/** What providers, buyers and the worker do with transactions; they know them by token or reference, not by partner. */

export async function selectTransactionByToken(token: string): Promise<TransactionRow | undefined> {
  const [row] = await db.select().from(transactions).where(eq(transactions.checkoutToken, token)).limit(1);
  return row;
}

type Reported = { reference: string | null; providerTransactionId: string | null };

/** The transaction a provider speaks of: by our reference, or by its own id where it does not repeat ours. */
export async function selectReportedTransaction(
  environment: Environment,
  provider: string,
  { reference, providerTransactionId }: Reported,
): Promise<TransactionRow | undefined> {
  if (!reference && !providerTransactionId) return undefined;
  const match = reference
    ? eq(transactions.id, reference)
    : eq(transactions.providerTransactionId, providerTransactionId ?? "");
  const [row] = await db
    .select()
    .from(transactions)
    .where(and(eq(transactions.environment, environment), eq(transactions.provider, provider), match))
    .limit(1);
  return row;
}

export async function updateOpened(id: string, now: Date): Promise<void> {
  await db
    .update(transactions)
    .set({ openedAt: now })
    .where(and(eq(transactions.id, id), isNull(transactions.openedAt)));
}

/** Takes the right to make the provider's order, for a while; false when it is made or another is making it.
 * A claim that ran out was left by a process that died: it is taken over only where that `mayRepeat` what it had begun. */
export async function claimCheckout(id: string, now: Date, until: Date, mayRepeat: boolean): Promise<boolean> {
  const isUnclaimed = isNull(transactions.checkoutClaimedUntil);
  const isFree = mayRepeat ? or(isUnclaimed, lt(transactions.checkoutClaimedUntil, now)) : isUnclaimed;
  const rows = await db
    .update(transactions)
    .set({ checkoutClaimedUntil: until })
    .where(and(eq(transactions.id, id), isNull(transactions.providerLink), isFree))
    .returning({ id: transactions.id });
  return rows.length > 0;
}

/** Transactions whose next look at the provider is due, taken so that no other worker takes them before `leaseUntil`. */
export function claimDueTransactions(now: Date, leaseUntil: Date, limit: number): Promise<TransactionRow[]> {
  const due = db
    .select({ id: transactions.id })
    .from(transactions)
    .where(lt(transactions.nextCheckAt, now))
    .orderBy(transactions.nextCheckAt)
    .limit(limit)
    .for("update", { skipLocked: true });
  return db
    .update(transactions)
    .set({ nextCheckAt: leaseUntil, checkCount: sql`${transactions.checkCount} + 1` })
    .where(sql`${transactions.id} in ${due}`)
    .returning();
}
