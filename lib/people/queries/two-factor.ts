import { and, asc, eq, gt, isNotNull, isNull, lt, min, sql } from "drizzle-orm";
import { db, type Executor } from "#db/client.ts";
import { users } from "#db/schema.ts";
import {
  operatorPasskeyChallenges,
  operatorPasskeys,
  operatorRecoveryCodes,
  passkeyChallenges,
  passkeys,
  recoveryCodes,
  totps,
} from "#db/schema-two-factor.ts";

export type TotpRow = typeof totps.$inferSelect;
export type PasskeyRow = typeof passkeys.$inferSelect;

export type TwoFactorTables = {
  passkeys: typeof passkeys;
  challenges: typeof passkeyChallenges;
  recoveryCodes: typeof recoveryCodes;
};

/** SQL about the user `users`: whether they have a second factor. */
export const userHasTwoFactor = sql<boolean>`(exists (select 1 from ${totps} t where t.user_id = ${users.id}
  and t.confirmed_at is not null) or exists (select 1 from ${passkeys} p where p.user_id = ${users.id}))`;

export const userTables: TwoFactorTables = { passkeys, challenges: passkeyChallenges, recoveryCodes };
export const operatorTables: TwoFactorTables = {
  passkeys: operatorPasskeys,
  challenges: operatorPasskeyChallenges,
  recoveryCodes: operatorRecoveryCodes,
};

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

/** Whether the user has confirmed an authenticator app. */
export const hasConfirmedTotp = async (userId: string, tx: Executor = db): Promise<boolean> =>
  (await tx.$count(totps, and(eq(totps.userId, userId), isNotNull(totps.confirmedAt)))) > 0;

/** How many passkeys and unused recovery codes a user or operator has, and since when they have these codes. */
export async function selectTwoFactor(tables: TwoFactorTables, ownerId: string, tx: Executor = db) {
  const { recoveryCodes: codes } = tables;
  const unused = and(eq(codes.ownerId, ownerId), isNull(codes.usedAt));
  const [passkeyCount, recoveryCodesLeft, [oldest]] = await Promise.all([
    tx.$count(tables.passkeys, eq(tables.passkeys.ownerId, ownerId)),
    tx.$count(codes, unused),
    tx
      .select({ createdAt: min(codes.createdAt) })
      .from(codes)
      .where(unused),
  ]);
  return { passkeyCount, recoveryCodesLeft, recoveryCodesCreatedAt: oldest?.createdAt ?? null };
}

/** Replaces the previous codes. */
export async function replaceRecoveryCodes(
  tables: TwoFactorTables,
  ownerId: string,
  { hashes, createdAt }: { hashes: Buffer[]; createdAt: Date },
  tx: Executor,
): Promise<void> {
  await deleteRecoveryCodes(tables, ownerId, tx);
  await tx.insert(tables.recoveryCodes).values(hashes.map((hash) => ({ ownerId, hash, createdAt })));
}

export async function deleteRecoveryCodes(
  { recoveryCodes: codes }: TwoFactorTables,
  ownerId: string,
  tx: Executor,
): Promise<void> {
  await tx.delete(codes).where(eq(codes.ownerId, ownerId));
}

/** Marks a code as used; false if the owner has no such code or it was already used. */
export async function claimRecoveryCode(
  { recoveryCodes: codes }: TwoFactorTables,
  ownerId: string,
  hash: Buffer,
  now: Date,
): Promise<boolean> {
  const match = and(eq(codes.ownerId, ownerId), eq(codes.hash, hash), isNull(codes.usedAt));
  return (await db.update(codes).set({ usedAt: now }).where(match).returning({ hash: codes.hash })).length > 0;
}

export const selectPasskeys = (
  { passkeys: table }: TwoFactorTables,
  ownerId: string,
  tx: Executor = db,
): Promise<PasskeyRow[]> =>
  tx.select().from(table).where(eq(table.ownerId, ownerId)).orderBy(asc(table.createdAt)).limit(50);

export async function selectPasskey({ passkeys: table }: TwoFactorTables, id: string): Promise<PasskeyRow | undefined> {
  const [row] = await db.select().from(table).where(eq(table.id, id)).limit(1);
  return row;
}

/** False if the passkey is already registered. */
export async function insertPasskey(
  { passkeys: table }: TwoFactorTables,
  row: PasskeyRow,
  tx: Executor,
): Promise<boolean> {
  return (await tx.insert(table).values(row).onConflictDoNothing().returning({ id: table.id })).length > 0;
}

export async function updatePasskeyUsed(
  { passkeys: table }: TwoFactorTables,
  id: string,
  counter: number,
  now: Date,
): Promise<void> {
  await db.update(table).set({ counter, lastUsedAt: now }).where(eq(table.id, id));
}

export async function deletePasskey(
  { passkeys: table }: TwoFactorTables,
  ownerId: string,
  id: string,
  tx: Executor,
): Promise<PasskeyRow | undefined> {
  const match = and(eq(table.ownerId, ownerId), eq(table.id, id));
  const [row] = await tx.delete(table).where(match).returning();
  return row;
}

export async function deletePasskeysOf(
  { passkeys: table }: TwoFactorTables,
  ownerId: string,
  tx: Executor,
): Promise<void> {
  await tx.delete(table).where(eq(table.ownerId, ownerId));
}

export async function insertChallenge(
  { challenges: table }: TwoFactorTables,
  row: typeof passkeyChallenges.$inferInsert,
): Promise<void> {
  await db.insert(table).values(row);
}

/** Deletes it; false if it was already used, has expired, or belongs to another owner. */
export async function claimChallenge(
  { challenges: table }: TwoFactorTables,
  challenge: string,
  ownerId: string | null,
  now: Date,
): Promise<boolean> {
  const match = and(
    eq(table.challenge, challenge),
    sql`${table.ownerId} is not distinct from ${ownerId}`,
    gt(table.expiresAt, now),
  );
  return (await db.delete(table).where(match).returning({ challenge: table.challenge })).length > 0;
}
