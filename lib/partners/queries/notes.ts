import { desc, eq } from "drizzle-orm";
import { db, type Tx } from "#db/client.ts";
import { operators } from "#db/schema-operators.ts";
import { partnerNotes } from "#db/schema-partners.ts";

export async function insertPartnerNote(row: typeof partnerNotes.$inferInsert, tx: Tx): Promise<void> {
  await tx.insert(partnerNotes).values(row);
}

/** Newest first, with the email addresses of the operators. */
export const selectPartnerNotes = (partnerId: string, limit: number) =>
  db
    .select({ note: partnerNotes, operator: operators.email })
    .from(partnerNotes)
    .leftJoin(operators, eq(operators.id, partnerNotes.operatorId))
    .where(eq(partnerNotes.partnerId, partnerId))
    .orderBy(desc(partnerNotes.createdAt), desc(partnerNotes.id))
    .limit(limit);

export const countPartnerNotes = (partnerId: string, tx: Tx): Promise<number> =>
  tx.$count(partnerNotes, eq(partnerNotes.partnerId, partnerId));
