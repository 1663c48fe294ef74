import { eq, sql } from "drizzle-orm";
import { db, type Tx } from "#db/client.ts";
import { eventDigests } from "#db/schema-integration.ts";

/** Members who get a daily email about missed events have a row. */

export async function selectDigest(userId: string): Promise<{ checkedAt: Date } | undefined> {
  const [row] = await db.select().from(eventDigests).where(eq(eventDigests.userId, userId)).limit(1);
  return row;
}

/** The first email is due a day later. Repeating it changes nothing. */
export async function insertDigest(userId: string, checkedAt: Date): Promise<void> {
  await db.insert(eventDigests).values({ userId, checkedAt }).onConflictDoNothing();
}

export async function deleteDigest(userId: string): Promise<void> {
  await db.delete(eventDigests).where(eq(eventDigests.userId, userId));
}

export type DueDigest = { userId: string; email: string; partnerId: string };

/** Claims the members who were last checked by `until`; they stay locked while `tx` is open. */
export async function claimDigests(now: Date, until: Date, limit: number, tx: Tx): Promise<DueDigest[]> {
  const rows = await tx.execute<{ user_id: string; email: string; partner_id: string }>(sql`
    with claimed as (
      update event_digests set checked_at = ${now.toISOString()}::timestamptz where user_id in (
        select user_id from event_digests where checked_at <= ${until.toISOString()}::timestamptz
        order by checked_at limit ${limit} for update skip locked)
      returning user_id
    )
    select c.user_id, u.email, m.partner_id from claimed c
    join users u on u.id = c.user_id join members m on m.user_id = c.user_id`);
  return rows.map((row) => ({ userId: row.user_id, email: row.email, partnerId: row.partner_id }));
}
