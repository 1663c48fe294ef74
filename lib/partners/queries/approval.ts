import { desc, eq } from "drizzle-orm";
import { db, type Executor, type Tx } from "#db/client.ts";
import { operators } from "#db/schema-operators.ts";
import { partnerChecks } from "#db/schema-partners.ts";

type CheckRow = typeof partnerChecks.$inferSelect;

export async function insertApprovalCheck(row: typeof partnerChecks.$inferInsert, tx: Tx): Promise<void> {
  await tx.insert(partnerChecks).values(row);
}

/** Newest first, with the email addresses of the operators. */
export const selectApprovalChecks = (
  partnerId: string,
  limit: number,
  tx: Executor = db,
): Promise<{ check: CheckRow; operator: string | null }[]> =>
  tx
    .select({ check: partnerChecks, operator: operators.email })
    .from(partnerChecks)
    .leftJoin(operators, eq(operators.id, partnerChecks.operatorId))
    .where(eq(partnerChecks.partnerId, partnerId))
    .orderBy(desc(partnerChecks.id))
    .limit(limit);
