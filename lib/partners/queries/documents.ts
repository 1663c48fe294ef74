import { and, desc, eq } from "drizzle-orm";
import { db, type Executor, type Tx } from "#db/client.ts";
import { users } from "#db/schema.ts";
import { operators } from "#db/schema-operators.ts";
import { partnerDocuments } from "#db/schema-partners.ts";

type DocumentRow = typeof partnerDocuments.$inferSelect;

export async function insertDocument(row: DocumentRow, tx: Tx): Promise<void> {
  await tx.insert(partnerDocuments).values(row);
}

/** Newest first, with the email addresses of those who added them. */
export const selectDocuments = (partnerId: string, limit: number) =>
  db
    .select({ document: partnerDocuments, member: users.email, operator: operators.email })
    .from(partnerDocuments)
    .leftJoin(users, and(eq(partnerDocuments.authorKind, "person"), eq(users.id, partnerDocuments.authorId)))
    .leftJoin(operators, and(eq(partnerDocuments.authorKind, "operator"), eq(operators.id, partnerDocuments.authorId)))
    .where(eq(partnerDocuments.partnerId, partnerId))
    .orderBy(desc(partnerDocuments.createdAt), desc(partnerDocuments.id))
    .limit(limit);

export async function selectDocument(partnerId: string, id: string, tx: Executor): Promise<DocumentRow | undefined> {
  const isDocument = and(eq(partnerDocuments.partnerId, partnerId), eq(partnerDocuments.id, id));
  const [row] = await tx.select().from(partnerDocuments).where(isDocument).limit(1);
  return row;
}

export const countDocuments = (partnerId: string, tx: Tx): Promise<number> =>
  tx.$count(partnerDocuments, eq(partnerDocuments.partnerId, partnerId));

export async function deleteDocument(id: string, tx: Tx): Promise<void> {
  await tx.delete(partnerDocuments).where(eq(partnerDocuments.id, id));
}
