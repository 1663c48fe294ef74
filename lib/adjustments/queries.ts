import type { Executor } from "#db/client.ts";
import { adjustments } from "#db/schema-transactions.ts";

export type NewAdjustment = typeof adjustments.$inferInsert;

/** False if the same one is already recorded. */
export async function insertAdjustment(row: NewAdjustment, tx: Executor): Promise<boolean> {
  const rows = await tx.insert(adjustments).values(row).onConflictDoNothing().returning({ id: adjustments.id });
  return rows.length > 0;
}
