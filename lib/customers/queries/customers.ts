import { and, desc, eq, inArray, notExists, sql } from "drizzle-orm";
import { db, type Tx } from "#db/client.ts";
import type { FailureCode } from "#db/enums.ts";
import { customers, transactions } from "#db/schema-transactions.ts";
import { scopedTo, type TenantScope } from "#db/scope.ts";
import { shownFailureCode } from "#db/shown-failure-code.ts";

export type CustomerRow = typeof customers.$inferSelect;

/** A known customer stays as it is. */
export async function insertCustomer(row: CustomerRow, tx: Tx): Promise<void> {
  await tx.insert(customers).values(row).onConflictDoNothing();
}

/** Those that aren't erased, in any order. */
export const selectCustomers = (scope: TenantScope, ids: string[]): Promise<CustomerRow[]> =>
  db
    .select()
    .from(customers)
    .where(and(scopedTo(customers, scope), inArray(customers.customerId, ids)));

/** Those without a transaction. Returns how many there were. */
export async function deleteUnusedCustomers(scope: TenantScope, ids: string[], tx: Tx): Promise<number> {
  const isUsed = tx
    .select({ one: sql`1` })
    .from(transactions)
    .where(and(scopedTo(transactions, scope), eq(transactions.customerId, customers.customerId)));
  const unused = and(scopedTo(customers, scope), inArray(customers.customerId, ids), notExists(isUsed));
  return ids.length === 0 ? 0 : (await tx.delete(customers).where(unused)).count;
}

export const deleteCustomer = async (scope: TenantScope, customerId: string, tx: Tx): Promise<boolean> =>
  (await tx.delete(customers).where(and(scopedTo(customers, scope), eq(customers.customerId, customerId)))).count > 0;

/** Returns how many transactions were the customer's. */
export async function unlinkTransactions(scope: TenantScope, customerId: string, tx: Tx): Promise<number> {
  const own = and(scopedTo(transactions, scope), eq(transactions.customerId, customerId));
  return (await tx.update(transactions).set({ customerId: null }).where(own)).count;
}

/** The customer's transactions, counted by what the customer's page tells apart. */
export const selectOutcomes = (scope: TenantScope, customerId: string) =>
  db
    .select({
      provider: transactions.provider,
      status: transactions.status,
      failureCode: sql<FailureCode | null>`${shownFailureCode(transactions)}`,
      type: transactions.type,
      fiatCurrency: transactions.fiatCurrency,
      count: sql<number>`count(*)::int`,
      fiatAmount: sql<string>`sum(${transactions.fiatAmount})`,
      lastAt: sql<string>`max(${transactions.createdAt})`,
    })
    .from(transactions)
    .where(and(scopedTo(transactions, scope), eq(transactions.customerId, customerId)))
    .groupBy(({ provider, status, failureCode, type, fiatCurrency }) => [
      provider,
      status,
      failureCode,
      type,
      fiatCurrency,
    ]);
export type Outcome = Awaited<ReturnType<typeof selectOutcomes>>[number];

/** The provider of the customer's latest successful transaction. */
export async function selectLastProvider(scope: TenantScope, customerId: string): Promise<string | null> {
  const [row] = await db
    .select({ provider: transactions.provider })
    .from(transactions)
    .where(
      and(scopedTo(transactions, scope), eq(transactions.customerId, customerId), eq(transactions.status, "success")),
    )
    .orderBy(desc(transactions.createdAt), desc(transactions.id))
    .limit(1);
  return row?.provider ?? null;
}
