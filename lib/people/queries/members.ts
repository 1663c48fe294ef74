import { and, asc, eq, sql } from "drizzle-orm";
import { db, type Executor, type Tx } from "#db/client.ts";
import type { Role } from "#db/enums.ts";
import { members, users } from "#db/schema.ts";
import { userHasTwoFactor } from "./two-factor.ts";

/** The members of a partner. */

/** Owners first, then by name. */
export const selectMembers = (partnerId: string) =>
  db
    .select({
      userId: users.id,
      name: users.name,
      email: users.email,
      role: members.role,
      createdAt: members.createdAt,
      lastSeenAt: sql<string | null>`(select max(s.last_seen_at) from sessions s where s.user_id = ${users.id})`,
      hasTwoFactor: userHasTwoFactor,
      activeKeyCount: sql<number>`(select count(*)::int from api_keys k where k.partner_id = ${partnerId}
        and k.created_by = ${users.id} and k.revoked_at is null and (k.expires_at is null or k.expires_at > now()))`,
    })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(eq(members.partnerId, partnerId))
    .orderBy(sql`${members.role} <> 'owner'`, asc(users.name), asc(users.id))
    .limit(500);

type Locked = { userId: string; role: Role; name: string; email: string };

/** All members, locked until `tx` ends, so that two owners can't leave at the same time. */
export const selectMembersLocked = (partnerId: string, tx: Executor): Promise<Locked[]> =>
  tx
    .select({ userId: members.userId, role: members.role, name: users.name, email: users.email })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(eq(members.partnerId, partnerId))
    .orderBy(asc(members.userId))
    .for("update", { of: members });

/** The email addresses of a partner's owners. */
export async function selectOwnerEmails(partnerId: string, tx: Executor): Promise<string[]> {
  const rows = await tx
    .select({ email: users.email })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(eq(members.partnerId, partnerId), eq(members.role, "owner")))
    .orderBy(asc(users.email))
    .limit(100);
  return rows.map(({ email }) => email);
}

const match = (partnerId: string, userId: string) => and(eq(members.partnerId, partnerId), eq(members.userId, userId));

/** Whether the user has this role. If so, they keep it until `tx` ends. */
export async function hasRoleLocked(partnerId: string, userId: string, role: Role, tx: Tx): Promise<boolean> {
  const found = and(match(partnerId, userId), eq(members.role, role));
  return (await tx.select({ role: members.role }).from(members).where(found).for("share")).length > 0;
}

export async function updateMemberRole(partnerId: string, userId: string, role: Role, tx: Executor): Promise<void> {
  await tx.update(members).set({ role }).where(match(partnerId, userId));
}

export async function deleteMember(partnerId: string, userId: string, tx: Executor): Promise<void> {
  await tx.delete(members).where(match(partnerId, userId));
}
