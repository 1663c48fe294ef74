import { and, inArray } from "drizzle-orm";
import { db, type Executor, type Tx } from "#db/client.ts";
import { transactionLookups } from "#db/schema-transactions.ts";
import { scopedTo, type TenantScope } from "#db/scope.ts";

export type NewLookup = typeof transactionLookups.$inferInsert;

/** Those that are already recorded are skipped. */
export async function insertLookups(rows: NewLookup[], tx: Executor): Promise<void> {
  await tx.insert(transactionLookups).values(rows).onConflictDoNothing();
}

/** IDs of the partner's transactions with one of these hashes. */
export async function selectIdsByHash(scope: TenantScope, hashes: Buffer[]): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: transactionLookups.transactionId })
    .from(transactionLookups)
    .where(and(scopedTo(transactionLookups, scope), inArray(transactionLookups.hash, hashes)));
  return rows.map(({ id }) => id);
}

/** Returns how many there were. */
export async function deleteLookups(ids: string[], tx: Tx): Promise<number> {
  return (await tx.delete(transactionLookups).where(inArray(transactionLookups.transactionId, ids))).count;
}
