import { and, asc, eq } from "drizzle-orm";
import { db, type Executor } from "#db/client.ts";
import { identities } from "#db/schema-users.ts";

export type IdentityRow = typeof identities.$inferSelect;

export async function selectIdentity(provider: string, subject: string): Promise<IdentityRow | undefined> {
  const match = and(eq(identities.provider, provider), eq(identities.subject, subject));
  const [row] = await db.select().from(identities).where(match).limit(1);
  return row;
}

export const selectIdentities = (userId: string, tx: Executor = db): Promise<IdentityRow[]> =>
  tx.select().from(identities).where(eq(identities.userId, userId)).orderBy(asc(identities.createdAt)).limit(20);

/** False if this account is already connected to a user. */
export async function insertIdentity(row: IdentityRow, tx: Executor): Promise<boolean> {
  const rows = await tx.insert(identities).values(row).onConflictDoNothing().returning({ userId: identities.userId });
  return rows.length > 0;
}

export async function deleteIdentity(userId: string, provider: string, tx: Executor): Promise<boolean> {
  const match = and(eq(identities.userId, userId), eq(identities.provider, provider));
  return (await tx.delete(identities).where(match).returning({ userId: identities.userId })).length > 0;
}

export async function deleteIdentitiesOf(userId: string, tx: Executor): Promise<void> {
  await tx.delete(identities).where(eq(identities.userId, userId));
}
