import { and, eq, gt, sql } from "drizzle-orm";
import { db, type Executor } from "#db/client.ts";
import { pendingSignUps } from "#db/schema-users.ts";

export type PendingSignUpRow = typeof pendingSignUps.$inferSelect;

export async function insertPendingSignUp(row: PendingSignUpRow, tx: Executor): Promise<void> {
  await tx.insert(pendingSignUps).values(row);
}

const isOpen = (tokenHash: Buffer, now: Date) =>
  and(eq(pendingSignUps.tokenHash, tokenHash), gt(pendingSignUps.expiresAt, now));

export async function selectPendingSignUp(tokenHash: Buffer, now: Date): Promise<PendingSignUpRow | undefined> {
  const [row] = await db.select().from(pendingSignUps).where(isOpen(tokenHash, now)).limit(1);
  return row;
}

/** Deletes it and all others of its address; undefined if it was already used or has expired. */
export async function claimPendingSignUp(
  tokenHash: Buffer,
  now: Date,
  tx: Executor,
): Promise<PendingSignUpRow | undefined> {
  const [row] = await tx.delete(pendingSignUps).where(isOpen(tokenHash, now)).returning();
  if (row) await tx.delete(pendingSignUps).where(sql`lower(${pendingSignUps.email}) = lower(${row.email})`);
  return row;
}
