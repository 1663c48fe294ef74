import { and, asc, eq, isNotNull, isNull, lt, sql } from "drizzle-orm";
import { db, type Executor, type Tx } from "#db/client.ts";
import type { OperatorRole } from "#db/enums.ts";
import { operatorProposals, operatorSessions, operators, operatorVisits } from "#db/schema-operators.ts";
import type { TenantScope } from "#db/scope.ts";

export type OperatorRow = typeof operators.$inferSelect;

/** False if the address is taken, ignoring case. */
export async function insertOperator(row: typeof operators.$inferInsert, tx: Executor): Promise<boolean> {
  return (await tx.insert(operators).values(row).onConflictDoNothing().returning({ id: operators.id })).length > 0;
}

export async function selectOperatorByEmail(email: string): Promise<OperatorRow | undefined> {
  const [row] = await db.select().from(operators).where(sql`lower(${operators.email}) = lower(${email})`).limit(1);
  return row;
}

export const selectOperators = (tx: Executor = db): Promise<OperatorRow[]> =>
  tx.select().from(operators).orderBy(asc(operators.email)).limit(1_000);

/** The IDs of the admins who can sign in. Locks their rows, so that two changes can't remove the last two. */
export async function lockAdmins(tx: Tx): Promise<string[]> {
  const rows = await tx
    .select({ id: operators.id })
    .from(operators)
    .where(and(eq(operators.role, "admin"), isNull(operators.disabledAt)))
    .orderBy(asc(operators.id))
    .for("update");
  return rows.map(({ id }) => id);
}

/** Their proposals lapse. The role before; undefined if there is no operator with this address. */
export async function updateOperatorRole(email: string, role: OperatorRole, tx: Tx): Promise<OperatorRole | undefined> {
  const match = sql`lower(${operators.email}) = lower(${email})`;
  const [row] = await tx.select().from(operators).where(match).for("update");
  if (!row || row.role === role) return row?.role;
  await tx.update(operators).set({ role }).where(eq(operators.id, row.id));
  await tx.delete(operatorProposals).where(eq(operatorProposals.operatorId, row.id));
  return row.role;
}

/** Of those who can sign in. */
export async function selectOperatorEmails(): Promise<string[]> {
  const rows = await db.select({ email: operators.email }).from(operators).where(isNull(operators.disabledAt));
  return rows.map(({ email }) => email);
}

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

/** As updateUserPreferences. */
export async function updateOperatorPreferences(id: string, change: object): Promise<void> {
  const preferences = sql`${operators.preferences} || ${JSON.stringify(change)}::jsonb`;
  await db.update(operators).set({ preferences }).where(eq(operators.id, id));
}

/** Disabled operators can't sign in, and their proposals lapse; their audit log rows are kept. False if there is no operator with this address. */
export async function updateOperatorDisabled(email: string, at: Date | null, tx: Executor): Promise<boolean> {
  const match = sql`lower(${operators.email}) = lower(${email})`;
  const [row] = await tx.update(operators).set({ disabledAt: at }).where(match).returning({ id: operators.id });
  if (row && at) {
    await tx.delete(operatorSessions).where(eq(operatorSessions.operatorId, row.id));
    await tx.delete(operatorProposals).where(eq(operatorProposals.operatorId, row.id));
  }
  return row !== undefined;
}

/** Stores a new secret; false if one is already confirmed. */
export async function updateOperatorTotpSecret(id: string, totpSecret: Buffer, tx: Executor): Promise<boolean> {
  const match = and(eq(operators.id, id), isNull(operators.totpConfirmedAt));
  const rows = await tx.update(operators).set({ totpSecret, totpStep: 0 }).where(match).returning({ id: operators.id });
  return rows.length > 0;
}

export async function updateOperatorTotpConfirmed(id: string, totpConfirmedAt: Date, tx: Tx): Promise<void> {
  await tx.update(operators).set({ totpConfirmedAt }).where(eq(operators.id, id));
}

/** False if there is none. */
export async function clearOperatorTotp(id: string, tx: Tx): Promise<boolean> {
  const none = { totpSecret: null, totpConfirmedAt: null, totpStep: 0 };
  const match = and(eq(operators.id, id), isNotNull(operators.totpSecret));
  return (await tx.update(operators).set(none).where(match).returning({ id: operators.id })).length > 0;
}

export async function selectOperatorBySubject(ssoSubject: string): Promise<OperatorRow | undefined> {
  const [row] = await db.select().from(operators).where(eq(operators.ssoSubject, ssoSubject)).limit(1);
  return row;
}

/** Connects an account of single sign-on, and discards an initial password. False if the operator has one already. */
export async function updateOperatorConnected(
  { id, isPasswordOnce }: OperatorRow,
  ssoSubject: string,
  unusableHash: string,
  tx: Tx,
): Promise<boolean> {
  const match = and(eq(operators.id, id), isNull(operators.ssoSubject));
  const set = { ssoSubject, ...(isPasswordOnce && { passwordHash: unusableHash, isPasswordOnce: false }) };
  return (await tx.update(operators).set(set).where(match).returning({ id: operators.id })).length > 0;
}

/** Also ends their sessions. False if there is no operator with this address. */
export async function clearOperatorSubject(email: string, tx: Tx): Promise<boolean> {
  const match = sql`lower(${operators.email}) = lower(${email})`;
  const [row] = await tx.update(operators).set({ ssoSubject: null }).where(match).returning({ id: operators.id });
  if (row) await tx.delete(operatorSessions).where(eq(operatorSessions.operatorId, row.id));
  return row !== undefined;
}

/** False if a code of this time step or a later one was already used. */
export async function updateOperatorTotpStep(id: string, totpStep: number): Promise<boolean> {
  const match = and(eq(operators.id, id), lt(operators.totpStep, totpStep));
  return (await db.update(operators).set({ totpStep }).where(match).returning({ id: operators.id })).length > 0;
}

export async function selectOperator(id: string, tx: Executor = db): Promise<OperatorRow | undefined> {
  const [row] = await tx.select().from(operators).where(eq(operators.id, id)).limit(1);
  return row;
}

/** True if this is the first view since `since`. Records the view. */
export async function upsertPartnerView(
  { partnerId, environment }: TenantScope,
  operatorId: string,
  now: Date,
  since: Date,
  tx: Tx,
): Promise<boolean> {
  const rows = await tx
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
