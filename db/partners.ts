import { and, asc, eq, sql } from "drizzle-orm";
import { db, type Executor } from "./client.ts";
import type { Environment } from "./enums.ts";
import { members, partnerAccess, partners, redirectOrigins } from "./schema.ts";
import type { Scope } from "./scope.ts";

export type PartnerRow = typeof partners.$inferSelect;
export type AccessRow = typeof partnerAccess.$inferSelect;

export async function insertPartner(row: typeof partners.$inferInsert, tx: Executor): Promise<void> {
  await tx.insert(partners).values(row);
}

export async function insertMember(row: typeof members.$inferInsert, tx: Executor): Promise<void> {
  await tx.insert(members).values(row);
}

/** Grants Partner API access; granting twice changes nothing. */
export async function insertAccess(scope: Scope, tx: Executor = db): Promise<void> {
  await tx.insert(partnerAccess).values(scope).onConflictDoNothing();
}

/** The partner a person works for, with the role there; people belong to one partner. */
export async function selectMembership(userId: string) {
  const [row] = await db
    .select({
      partnerId: partners.id,
      partnerName: partners.name,
      role: members.role,
      suspendedAt: partners.suspendedAt,
    })
    .from(members)
    .innerJoin(partners, eq(partners.id, members.partnerId))
    .where(eq(members.userId, userId))
    .orderBy(asc(members.createdAt))
    .limit(1);
  return row;
}

export async function selectPartner(partnerId: string): Promise<PartnerRow | undefined> {
  const [row] = await db.select().from(partners).where(eq(partners.id, partnerId)).limit(1);
  return row;
}

/** False when there is no such partner. Suspending again keeps the first time. */
export async function updatePartnerSuspended(partnerId: string, at: Date | null): Promise<boolean> {
  const rows = await db
    .update(partners)
    .set({ suspendedAt: at && sql`coalesce(${partners.suspendedAt}, ${at.toISOString()}::timestamptz)` })
    .where(eq(partners.id, partnerId))
    .returning({ id: partners.id });
  return rows.length > 0;
}

export async function selectAccess(scope: Scope): Promise<AccessRow | undefined> {
  const [row] = await db
    .select()
    .from(partnerAccess)
    .where(and(eq(partnerAccess.partnerId, scope.partnerId), eq(partnerAccess.environment, scope.environment)))
    .limit(1);
  return row;
}

export async function selectRedirectOrigins(scope: Scope): Promise<string[]> {
  const rows = await db
    .select({ origin: redirectOrigins.origin })
    .from(redirectOrigins)
    .where(and(eq(redirectOrigins.partnerId, scope.partnerId), eq(redirectOrigins.environment, scope.environment)))
    .limit(100);
  return rows.map(({ origin }) => origin);
}

/** For the operator: every partner with the environments it may use, by name. */
export function selectPartnersForOperator(limit: number) {
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
    .orderBy(asc(partners.name), asc(partners.id))
    .limit(limit);
}

/** False when the partner has no access there. */
export async function updateAccessLimits(
  scope: Scope,
  { reads, quotes, creations }: { reads: number; quotes: number; creations: number },
): Promise<boolean> {
  const rows = await db
    .update(partnerAccess)
    .set({ readsPerMinute: reads, quotesPerMinute: quotes, creationsPerMinute: creations })
    .where(and(eq(partnerAccess.partnerId, scope.partnerId), eq(partnerAccess.environment, scope.environment)))
    .returning({ partnerId: partnerAccess.partnerId });
  return rows.length > 0;
}

export async function insertRedirectOrigin(scope: Scope, origin: string): Promise<void> {
  await db
    .insert(redirectOrigins)
    .values({ ...scope, origin })
    .onConflictDoNothing();
}

/** False when it was not on the list. */
export async function deleteRedirectOrigin(scope: Scope, origin: string): Promise<boolean> {
  const match = and(
    eq(redirectOrigins.partnerId, scope.partnerId),
    eq(redirectOrigins.environment, scope.environment),
    eq(redirectOrigins.origin, origin),
  );
  return (await db.delete(redirectOrigins).where(match).returning({ origin: redirectOrigins.origin })).length > 0;
}
