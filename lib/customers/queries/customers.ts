import { and, desc, eq, inArray } from "drizzle-orm";
import { db, type Tx } from "#db/client.ts";
import { customers, transactions } from "#db/schema-transactions.ts";
import { scopedTo, type TenantScope } from "#db/scope.ts";

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
