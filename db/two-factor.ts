import { and, asc, eq, gt, isNotNull, isNull, lt, sql } from "drizzle-orm";
import { db, type Executor } from "./client.ts";
import { passkeyChallenges, passkeys, recoveryCodes, totps } from "./schema-users.ts";

export type TotpRow = typeof totps.$inferSelect;
export type PasskeyRow = typeof passkeys.$inferSelect;

export async function selectTotp(userId: string, tx: Executor = db): Promise<TotpRow | undefined> {
  const [row] = await tx.select().from(totps).where(eq(totps.userId, userId)).limit(1);
  return row;
}

/** Stores a new secret; false if one is already confirmed. */
export async function upsertTotp(
  row: Pick<TotpRow, "userId" | "secret" | "createdAt">,
  tx: Executor,
): Promise<boolean> {
  const set = { secret: row.secret, createdAt: row.createdAt, lastStep: 0 };
  const rows = await tx
    .insert(totps)
    .values(row)
    .onConflictDoUpdate({ target: totps.userId, set, setWhere: isNull(totps.confirmedAt) })
    .returning({ userId: totps.userId });
  return rows.length > 0;
}

/** False if a code of this time step or a later one was already used. */
export async function updateTotpStep(userId: string, lastStep: number): Promise<boolean> {
  const match = and(eq(totps.userId, userId), lt(totps.lastStep, lastStep));
  return (await db.update(totps).set({ lastStep }).where(match).returning({ userId: totps.userId })).length > 0;
}

/** False if it was already confirmed. */
export async function updateTotpConfirmed(userId: string, now: Date, tx: Executor): Promise<boolean> {
  const match = and(eq(totps.userId, userId), isNull(totps.confirmedAt));
  return (await tx.update(totps).set({ confirmedAt: now }).where(match).returning({ userId: totps.userId })).length > 0;
}

export async function deleteTotp(userId: string, tx: Executor): Promise<boolean> {
  return (await tx.delete(totps).where(eq(totps.userId, userId)).returning({ userId: totps.userId })).length > 0;
}

/** The second factors that a user has set up. */
export async function selectTwoFactor(userId: string, tx: Executor = db) {
  const [totp, keys, codes] = await Promise.all([
    tx.$count(totps, and(eq(totps.userId, userId), isNotNull(totps.confirmedAt))),
    tx.$count(passkeys, eq(passkeys.userId, userId)),
    tx.$count(recoveryCodes, and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt))),
  ]);
  return { hasTotp: totp > 0, passkeyCount: keys, recoveryCodesLeft: codes };
}

/** Replaces the previous codes. */
export async function replaceRecoveryCodes(userId: string, hashes: Buffer[], tx: Executor): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  if (hashes.length > 0) await tx.insert(recoveryCodes).values(hashes.map((hash) => ({ userId, hash })));
}

/** Marks a code as used; false if it isn't the user's or was already used. */
export async function claimRecoveryCode(userId: string, hash: Buffer, now: Date): Promise<boolean> {
  const match = and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.hash, hash), isNull(recoveryCodes.usedAt));
  const rows = await db.update(recoveryCodes).set({ usedAt: now }).where(match).returning({ hash: recoveryCodes.hash });
  return rows.length > 0;
}

export const selectPasskeys = (userId: string, tx: Executor = db): Promise<PasskeyRow[]> =>
  tx.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.createdAt)).limit(50);

export async function selectPasskey(id: string): Promise<PasskeyRow | undefined> {
  const [row] = await db.select().from(passkeys).where(eq(passkeys.id, id)).limit(1);
  return row;
}

/** False if the passkey is already registered. */
export async function insertPasskey(row: PasskeyRow, tx: Executor): Promise<boolean> {
  return (await tx.insert(passkeys).values(row).onConflictDoNothing().returning({ id: passkeys.id })).length > 0;
}

export async function updatePasskeyUsed(id: string, counter: number, now: Date): Promise<void> {
  await db.update(passkeys).set({ counter, lastUsedAt: now }).where(eq(passkeys.id, id));
}

export async function deletePasskey(userId: string, id: string, tx: Executor): Promise<PasskeyRow | undefined> {
  const match = and(eq(passkeys.userId, userId), eq(passkeys.id, id));
  const [row] = await tx.delete(passkeys).where(match).returning();
  return row;
}

export async function deletePasskeysOf(userId: string, tx: Executor): Promise<void> {
  await tx.delete(passkeys).where(eq(passkeys.userId, userId));
}

export async function insertChallenge(row: typeof passkeyChallenges.$inferInsert): Promise<void> {
  await db.insert(passkeyChallenges).values(row);
}

/** Deletes it; false if it was already used, has expired, or belongs to another user. */
export async function claimChallenge(challenge: string, userId: string | null, now: Date): Promise<boolean> {
  const match = and(
    eq(passkeyChallenges.challenge, challenge),
    sql`${passkeyChallenges.userId} is not distinct from ${userId}`,
    gt(passkeyChallenges.expiresAt, now),
  );
  const rows = await db.delete(passkeyChallenges).where(match).returning({ challenge: passkeyChallenges.challenge });
  return rows.length > 0;
}
