import { and, asc, eq, sql } from "drizzle-orm";
import { db, type Executor, type Tx } from "#db/client.ts";
import type { Environment } from "#db/enums.ts";
import { members, partnerAccess, partners, redirectOrigins, users } from "#db/schema.ts";
import { scopedTo, type TenantScope } from "#db/scope.ts";
import { userHasTwoFactor } from "#lib/people/queries/two-factor.ts";

export type PartnerRow = typeof partners.$inferSelect;
export type AccessRow = typeof partnerAccess.$inferSelect;

export async function insertPartner(row: typeof partners.$inferInsert, tx: Executor): Promise<void> {
  await tx.insert(partners).values(row);
}

export async function insertMember(row: typeof members.$inferInsert, tx: Executor): Promise<void> {
  await tx.insert(members).values(row);
}

/** Grants Partner API access; granting twice changes nothing. */
export async function insertAccess(scope: TenantScope, tx: Executor = db): Promise<void> {
  await tx.insert(partnerAccess).values(scope).onConflictDoNothing();
}

/** False if the partner has no access there. */
export async function deleteAccess(scope: TenantScope, tx: Executor = db): Promise<boolean> {
  const { partnerId } = partnerAccess;
  return (await tx.delete(partnerAccess).where(scopedTo(partnerAccess, scope)).returning({ partnerId })).length > 0;
}

/** A user's partner and role; a user belongs to one partner. */
export async function selectMembership(userId: string, tx: Executor = db) {
  const [row] = await tx
    .select({
      partnerId: partners.id,
      partnerName: partners.name,
      contractEndsAt: partners.contractEndsAt,
      role: members.role,
      email: users.email,
      name: users.name,
      preferences: users.preferences,
      mustSetUpTwoFactor: sql<boolean>`case when ${partners.ownersRequireTwoFactor}
        or ${partners.operatorRequiresTwoFactor} then not ${userHasTwoFactor} else false end`,
    })
    .from(members)
    .innerJoin(partners, eq(partners.id, members.partnerId))
    .innerJoin(users, eq(users.id, members.userId))
    .where(eq(members.userId, userId))
    .orderBy(asc(members.createdAt))
    .limit(1);
  return row;
}

export async function updatePartnerName(partnerId: string, name: string, tx: Executor): Promise<void> {
  await tx.update(partners).set({ name }).where(eq(partners.id, partnerId));
}

export async function updatePartnerContact(
  partnerId: string,
  { email, url }: { email: string | null; url: string | null },
  tx: Executor,
): Promise<void> {
  await tx.update(partners).set({ supportEmail: email, supportUrl: url }).where(eq(partners.id, partnerId));
}

type TwoFactorRequirement = Pick<PartnerRow, "ownersRequireTwoFactor"> | Pick<PartnerRow, "operatorRequiresTwoFactor">;

/** The partner before the change, locked until `tx` ends; undefined if there is none. */
export async function updateTwoFactorRequirement(
  partnerId: string,
  set: TwoFactorRequirement,
  tx: Tx,
): Promise<PartnerRow | undefined> {
  const [before] = await tx.select().from(partners).where(eq(partners.id, partnerId)).for("no key update");
  if (before) await tx.update(partners).set(set).where(eq(partners.id, partnerId));
  return before;
}

/** Locked until `tx` ends. */
export async function selectPartnerLocked(partnerId: string, tx: Tx): Promise<PartnerRow | undefined> {
  const [row] = await tx.select().from(partners).where(eq(partners.id, partnerId)).for("no key update");
  return row;
}

export async function updateContractEnd(
  partnerId: string,
  { endsAt, reason }: { endsAt: Date | null; reason: string | null },
  tx: Tx,
): Promise<void> {
  const set = { contractEndsAt: endsAt, contractEndReason: reason };
  await tx.update(partners).set(set).where(eq(partners.id, partnerId));
}

export async function selectPartner(partnerId: string, tx: Executor = db): Promise<PartnerRow | undefined> {
  const [row] = await tx.select().from(partners).where(eq(partners.id, partnerId)).limit(1);
  return row;
}

/** False if there is no such partner. Suspending again keeps the first time. */
export async function updatePartnerSuspended(
  partnerId: string,
  { at, reason }: { at: Date | null; reason: string | null },
  tx: Executor = db,
): Promise<boolean> {
  const rows = await tx
    .update(partners)
    .set({
      suspendedAt: at && sql`coalesce(${partners.suspendedAt}, ${at.toISOString()}::timestamptz)`,
      suspendedReason: reason,
    })
    .where(eq(partners.id, partnerId))
    .returning({ id: partners.id });
  return rows.length > 0;
}

export async function selectAccess(scope: TenantScope, tx: Executor = db): Promise<AccessRow | undefined> {
  const [row] = await tx.select().from(partnerAccess).where(scopedTo(partnerAccess, scope)).limit(1);
  return row;
}

export async function selectRedirectOrigins(scope: TenantScope, tx: Executor = db): Promise<string[]> {
  const rows = await tx
    .select({ origin: redirectOrigins.origin })
    .from(redirectOrigins)
    .where(scopedTo(redirectOrigins, scope))
    .limit(100);
  return rows.map(({ origin }) => origin);
}

/** Partners after `after`, with the environments they have access to, by name. */
export function selectPartnersForOperator(limit: number, after?: { id: string; name: string }) {
  return db
    .select({
      id: partners.id,
      name: partners.name,
      suspendedAt: partners.suspendedAt,
      environments: sql<
        Environment[]
      >`array(select a.environment from partner_access a where a.partner_id = ${partners.id} order by 1)`,
    })
    .from(partners)
    .where(after && sql`(${partners.name}, ${partners.id}) > (${after.name}, ${after.id})`)
    .orderBy(asc(partners.name), asc(partners.id))
    .limit(limit);
}

/** False if the partner has no access there. */
export async function updateAccessLimits(
  scope: TenantScope,
  { reads, quotes, creations }: { reads: number; quotes: number; creations: number },
  tx: Executor = db,
): Promise<boolean> {
  const rows = await tx
    .update(partnerAccess)
    .set({ readsPerMinute: reads, quotesPerMinute: quotes, creationsPerMinute: creations })
    .where(scopedTo(partnerAccess, scope))
    .returning({ partnerId: partnerAccess.partnerId });
  return rows.length > 0;
}

/** False if the partner has no access there. */
export async function updateAccessFee(scope: TenantScope, feeBps: number, tx: Executor = db): Promise<boolean> {
  const match = scopedTo(partnerAccess, scope);
  const rows = await tx.update(partnerAccess).set({ feeBps }).where(match).returning({ feeBps: partnerAccess.feeBps });
  return rows.length > 0;
}

/** False if it was already on the list. */
export async function insertRedirectOrigin(
  { partnerId, environment }: TenantScope,
  origin: string,
  tx: Executor,
): Promise<boolean> {
  const row = { partnerId, environment, origin };
  const rows = await tx
    .insert(redirectOrigins)
    .values(row)
    .onConflictDoNothing()
    .returning({ origin: redirectOrigins.origin });
  return rows.length > 0;
}

/** False if it wasn't on the list. */
export async function deleteRedirectOrigin(scope: TenantScope, origin: string, tx: Executor): Promise<boolean> {
  const match = and(scopedTo(redirectOrigins, scope), eq(redirectOrigins.origin, origin));
  return (await tx.delete(redirectOrigins).where(match).returning({ origin: redirectOrigins.origin })).length > 0;
}
