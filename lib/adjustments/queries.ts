import { asc, eq } from "drizzle-orm";
import type { Executor } from "#db/client.ts";
import { type AdjustmentKind, refundKinds } from "#db/enums.ts";
import { adjustments } from "#db/schema-transactions.ts";

export type AdjustmentRow = typeof adjustments.$inferSelect;
export type NewAdjustment = typeof adjustments.$inferInsert;

/** False if the same one is already recorded. */
export async function insertAdjustment(row: NewAdjustment, tx: Executor): Promise<boolean> {
  const rows = await tx.insert(adjustments).values(row).onConflictDoNothing().returning({ id: adjustments.id });
  return rows.length > 0;
}

/** Of one transaction, in the order in which they were recorded: a few. */
export function selectAdjustments(transactionId: string, tx: Executor): Promise<AdjustmentRow[]> {
  return tx
    .select()
    .from(adjustments)
    .where(eq(adjustments.transactionId, transactionId))
    .orderBy(asc(adjustments.recordedAt), asc(adjustments.id));
}

export const isRefundKind = (kind: AdjustmentKind): boolean => refundKinds.some((one) => one === kind);
