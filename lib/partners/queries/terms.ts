import { and, desc, eq } from "drizzle-orm";
import { db, type Executor, type Tx } from "#db/client.ts";
import { users } from "#db/schema.ts";
import { termsAcceptances } from "#db/schema-partners.ts";

/** Whether the partner hadn't accepted this version before. */
export async function insertAcceptance(row: typeof termsAcceptances.$inferInsert, tx: Tx): Promise<boolean> {
  const rows = await tx
    .insert(termsAcceptances)
    .values(row)
    .onConflictDoNothing()
    .returning({ version: termsAcceptances.version });
  return rows.length > 0;
}

export async function hasAccepted(partnerId: string, version: string, tx: Executor = db): Promise<boolean> {
  const isVersion = and(eq(termsAcceptances.partnerId, partnerId), eq(termsAcceptances.version, version));
  return (await tx.$count(termsAcceptances, isVersion)) > 0;
}

/** Newest first, with the email addresses of the members. */
export const selectAcceptances = (partnerId: string, limit: number) =>
  db
    .select({ version: termsAcceptances.version, at: termsAcceptances.acceptedAt, member: users.email })
    .from(termsAcceptances)
    .leftJoin(users, eq(users.id, termsAcceptances.userId))
    .where(eq(termsAcceptances.partnerId, partnerId))
    .orderBy(desc(termsAcceptances.acceptedAt), desc(termsAcceptances.version))
    .limit(limit);
