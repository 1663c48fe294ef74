import { and, asc, count, eq, gt, isNotNull, isNull, sql } from "drizzle-orm";
import { db, type Executor } from "#db/client.ts";
import { statusSubscribers } from "#db/schema-status.ts";

export type Subscriber = typeof statusSubscribers.$inferSelect;

/** The row of this address, with the ID given unless there is one. */
export async function upsertSubscriber({ id, email }: { id: string; email: string }, now: Date, tx: Executor) {
  // Another day to confirm, if it isn't confirmed.
  await tx.execute(sql`
    insert into status_subscribers as s (id, email, created_at) values (${id}, ${email}, ${now.toISOString()}::timestamptz)
    on conflict (lower(email)) do update set created_at = excluded.created_at where s.confirmed_at is null`);
  const [row] = await tx
    .select()
    .from(statusSubscribers)
    .where(sql`lower(${statusSubscribers.email}) = lower(${email})`)
    .limit(1);
  if (!row) throw new Error("The subscriber was not kept");
  return row;
}

export async function selectSubscriber(id: string): Promise<Subscriber | undefined> {
  const [row] = await db.select().from(statusSubscribers).where(eq(statusSubscribers.id, id)).limit(1);
  return row;
}

/** False if there is no such subscriber. Confirming twice changes nothing. */
export async function confirmSubscriber(id: string, now: Date): Promise<boolean> {
  await db
    .update(statusSubscribers)
    .set({ confirmedAt: now })
    .where(and(eq(statusSubscribers.id, id), isNull(statusSubscribers.confirmedAt)));
  return (await selectSubscriber(id)) !== undefined;
}

export async function deleteSubscriber(id: string): Promise<void> {
  await db.delete(statusSubscribers).where(eq(statusSubscribers.id, id));
}

export async function countSubscribers(tx: Executor): Promise<number> {
  const [row] = await tx.select({ count: count() }).from(statusSubscribers);
  return row?.count ?? 0;
}

/** Confirmed subscribers in pages, after this ID. */
export const selectConfirmedSubscribers = (after: string, limit: number, tx: Executor): Promise<Subscriber[]> =>
  tx
    .select()
    .from(statusSubscribers)
    .where(and(isNotNull(statusSubscribers.confirmedAt), gt(statusSubscribers.id, after)))
    .orderBy(asc(statusSubscribers.id))
    .limit(limit);
