import { and, asc, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { db } from "#db/client.ts";
import type { Environment } from "#db/enums.ts";
import { members, partnerAccess, partners, users } from "#db/schema.ts";
import { erasures } from "#db/schema-users.ts";
import { userHasTwoFactor } from "#lib/people/queries/two-factor.ts";
import type { AccessRow, PartnerRow } from "./partners.ts";

export type ListedPartner = PartnerRow & { environments: Environment[]; memberCount: number };
type PartnerSearch = { text?: string; isSuspended?: boolean; before?: { at: Date; id: string }; limit: number };

const literally = (text: string) => text.replaceAll(/[\\%_]/g, "\\$&");

/** Newest first, starting after `before`. `text` is part of the name, a whole ID, or a member's email address. */
export async function selectListedPartners(search: PartnerSearch): Promise<ListedPartner[]> {
  const { text, isSuspended, before } = search;
  const conditions: (SQL | undefined)[] = [
    text === undefined
      ? undefined
      : sql`(${partners.name} ilike ${`%${literally(text)}%`} or ${partners.id} = ${text} or exists (
          select 1 from members m join users u on u.id = m.user_id
          where m.partner_id = ${partners.id} and lower(u.email) = lower(${text})))`,
    isSuspended === undefined ? undefined : sql`(${partners.suspendedAt} is not null) = ${isSuspended}`,
    before && sql`(${partners.createdAt}, ${partners.id}) < (${before.at.toISOString()}::timestamptz, ${before.id})`,
  ];
  const rows = await db
    .select({
      row: partners,
      environments: sql<Environment[]>`array(
        select a.environment from partner_access a where a.partner_id = ${partners.id} order by 1)`,
      memberCount: sql<string>`(select count(*) from members m where m.partner_id = ${partners.id})`,
    })
    .from(partners)
    .where(and(...conditions))
    .orderBy(desc(partners.createdAt), desc(partners.id))
    .limit(search.limit);
  return rows.map(({ row, environments, memberCount }) => ({ ...row, environments, memberCount: Number(memberCount) }));
}

/** Whether there is a partner, one with a member or invitation, one with production access, and a transaction. */
export async function selectOperatorSteps(): Promise<
  Record<"partner" | "owner" | "production" | "transaction", boolean>
> {
  const [row] = await db.execute<Record<string, boolean>>(sql`select
    exists (select 1 from partners) as partner,
    exists (select 1 from members) or exists (select 1 from invitations) as owner,
    exists (select 1 from partner_access where environment = 'production') as production,
    exists (select 1 from transactions) as transaction`);
  const is = (name: string) => row?.[name] === true;
  return { partner: is("partner"), owner: is("owner"), production: is("production"), transaction: is("transaction") };
}

export const selectAccessOf = (partnerId: string): Promise<AccessRow[]> =>
  db.select().from(partnerAccess).where(eq(partnerAccess.partnerId, partnerId)).orderBy(asc(partnerAccess.environment));

export const selectPartnerChoices = (limit: number): Promise<{ id: string; name: string }[]> =>
  db
    .select({ id: partners.id, name: partners.name })
    .from(partners)
    .orderBy(sql`lower(${partners.name})`, asc(partners.id))
    .limit(limit);

export const selectPartnerNames = (ids: string[]): Promise<{ id: string; name: string }[]> =>
  db.select({ id: partners.id, name: partners.name }).from(partners).where(inArray(partners.id, ids));

/** Its members, oldest first. */
export const selectPartnerMembers = (partnerId: string) =>
  db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      role: members.role,
      since: members.createdAt,
      hasTwoFactor: userHasTwoFactor,
      erasureRequestedAt: erasures.requestedAt,
      erasureFailure: erasures.failure,
    })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .leftJoin(erasures, eq(erasures.userId, members.userId))
    .where(eq(members.partnerId, partnerId))
    .orderBy(asc(members.createdAt))
    .limit(200);
