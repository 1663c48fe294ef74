import { and, asc, eq, gt, isNull, lt, ne, sql } from "drizzle-orm";
import { db, type Executor } from "./client.ts";
import { operatorSessions, operators, operatorVisits } from "./schema-operators.ts";
import type { TenantScope } from "./scope.ts";

export type OperatorRow = typeof operators.$inferSelect;

/** False if the address is taken, ignoring case. */
export async function insertOperator(row: typeof operators.$inferInsert, tx: Executor): Promise<boolean> {
  return (await tx.insert(operators).values(row).onConflictDoNothing().returning({ id: operators.id })).length > 0;
}

export async function selectOperatorByEmail(email: string): Promise<OperatorRow | undefined> {
  const [row] = await db.select().from(operators).where(sql`lower(${operators.email}) = lower(${email})`).limit(1);
  return row;
}

export const selectOperators = (): Promise<OperatorRow[]> =>
  db.select().from(operators).orderBy(asc(operators.email)).limit(1_000);

/** Also ends their sessions. False if there is no operator with this address. */
export async function deleteOperator(email: string, tx: Executor): Promise<boolean> {
  const match = sql`lower(${operators.email}) = lower(${email})`;
  return (await tx.delete(operators).where(match).returning({ id: operators.id })).length > 0;
}

export async function updateOperatorPassword(
  id: string,
  set: { passwordHash: string; isPasswordOnce: boolean },
  tx: Executor,
): Promise<void> {
  await tx.update(operators).set(set).where(eq(operators.id, id));
}

/** Disabled operators can't sign in; their audit log rows are kept. False if there is no operator with this address. */
export async function updateOperatorDisabled(email: string, at: Date | null, tx: Executor): Promise<boolean> {
  const match = sql`lower(${operators.email}) = lower(${email})`;
  const [row] = await tx.update(operators).set({ disabledAt: at }).where(match).returning({ id: operators.id });
  if (row && at) await tx.delete(operatorSessions).where(eq(operatorSessions.operatorId, row.id));
  return row !== undefined;
}

type TotpColumns = Pick<OperatorRow, "totpSecret" | "totpConfirmedAt" | "totpStep">;

export async function updateOperatorTotp(id: string, set: Partial<TotpColumns>, tx: Executor = db): Promise<void> {
  await tx.update(operators).set(set).where(eq(operators.id, id));
}

/** False if a code of this time step or a later one was already used. */
export async function updateOperatorTotpStep(id: string, totpStep: number): Promise<boolean> {
  const match = and(eq(operators.id, id), lt(operators.totpStep, totpStep));
  return (await db.update(operators).set({ totpStep }).where(match).returning({ id: operators.id })).length > 0;
}

export async function selectOperator(id: string): Promise<OperatorRow | undefined> {
  const [row] = await db.select().from(operators).where(eq(operators.id, id)).limit(1);
  return row;
}

export async function updateOperatorAuthenticated(idHash: Buffer, authenticatedAt: Date): Promise<void> {
  await db.update(operatorSessions).set({ authenticatedAt }).where(eq(operatorSessions.idHash, idHash));
}

export async function insertOperatorSession(row: typeof operatorSessions.$inferInsert): Promise<void> {
  await db.insert(operatorSessions).values(row);
}

/** The operator of a session that has neither expired nor been idle too long. Updates when it was last seen. */
export async function updateOperatorSeen(
  idHash: Buffer,
  now: Date,
  idleSince: Date,
): Promise<(OperatorRow & { authenticatedAt: Date }) | undefined> {
  const alive = and(
    eq(operatorSessions.idHash, idHash),
    gt(operatorSessions.expiresAt, now),
    gt(operatorSessions.lastSeenAt, idleSince),
  );
  const [row] = await db
    .select({
      operator: operators,
      lastSeenAt: operatorSessions.lastSeenAt,
      authenticatedAt: operatorSessions.authenticatedAt,
    })
    .from(operatorSessions)
    .innerJoin(operators, and(eq(operators.id, operatorSessions.operatorId), isNull(operators.disabledAt)))
    .where(alive)
    .limit(1);
  const minuteAgo = new Date(now.getTime() - 60_000);
  if (row && row.lastSeenAt < minuteAgo) await db.update(operatorSessions).set({ lastSeenAt: now }).where(alive);
  return row && { ...row.operator, authenticatedAt: row.authenticatedAt };
}

export async function deleteOperatorSession(idHash: Buffer): Promise<void> {
  await db.delete(operatorSessions).where(eq(operatorSessions.idHash, idHash));
}

/** Ends all sessions of an operator except `kept`. */
export async function deleteOtherOperatorSessions(operatorId: string, kept: Buffer, tx: Executor): Promise<void> {
  await tx
    .delete(operatorSessions)
    .where(and(eq(operatorSessions.operatorId, operatorId), ne(operatorSessions.idHash, kept)));
}

export async function deleteExpiredOperatorSessions(now: Date): Promise<void> {
  await db.delete(operatorSessions).where(lt(operatorSessions.expiresAt, now));
}

/** True if this is the first view since `since`. Records the view. */
export async function upsertPartnerView(
  { partnerId, environment }: TenantScope,
  operatorId: string,
  now: Date,
  since: Date,
): Promise<boolean> {
  const rows = await db
    .insert(operatorVisits)
    .values({ operatorId, partnerId, environment, at: now })
    .onConflictDoUpdate({
      target: [operatorVisits.operatorId, operatorVisits.partnerId, operatorVisits.environment],
      set: { at: now },
      setWhere: lt(operatorVisits.at, since),
    })
    .returning({ at: operatorVisits.at });
  return rows.length > 0;
}
