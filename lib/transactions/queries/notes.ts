import { and, asc, eq, inArray } from "drizzle-orm";
import { db, type Executor, type Tx } from "#db/client.ts";
import { users } from "#db/schema.ts";
import { operators } from "#db/schema-operators.ts";
import { transactionNotes } from "#db/schema-transactions.ts";
import { scopedTo, type TenantScope } from "#db/scope.ts";

export type NoteRow = typeof transactionNotes.$inferSelect;
export type NoteByAuthor = { note: NoteRow; member: string | null; operator: string | null };

export async function insertNote(row: typeof transactionNotes.$inferInsert, tx: Tx): Promise<void> {
  await tx.insert(transactionNotes).values(row);
}

const isOf = (scope: TenantScope, transactionId: string) =>
  and(scopedTo(transactionNotes, scope), eq(transactionNotes.transactionId, transactionId));

export const countNotes = (scope: TenantScope, transactionId: string, tx: Executor): Promise<number> =>
  tx.$count(transactionNotes, isOf(scope, transactionId));

/** The notes of a transaction with the email addresses of their authors, oldest first. */
export const selectNotes = (scope: TenantScope, transactionId: string, limit: number): Promise<NoteByAuthor[]> =>
  db
    .select({ note: transactionNotes, member: users.email, operator: operators.email })
    .from(transactionNotes)
    .leftJoin(users, and(eq(transactionNotes.authorKind, "person"), eq(users.id, transactionNotes.authorId)))
    .leftJoin(operators, and(eq(transactionNotes.authorKind, "operator"), eq(operators.id, transactionNotes.authorId)))
    .where(isOf(scope, transactionId))
    .orderBy(asc(transactionNotes.createdAt), asc(transactionNotes.id))
    .limit(limit);

/** Returns how many there were. */
export async function deleteNotes(ids: string[], tx: Tx): Promise<number> {
  return (await tx.delete(transactionNotes).where(inArray(transactionNotes.transactionId, ids))).count;
}
