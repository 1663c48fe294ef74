import { and, asc, desc, eq, gt, gte, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { db, type Executor, type Tx } from "#db/client.ts";
import type { MailPurpose } from "#db/enums.ts";
import { outbox } from "#db/schema-users.ts";

export type OutboxRow = typeof outbox.$inferSelect;
export type Mail = Pick<OutboxRow, "id" | "recipient" | "subject" | "sealedText"> &
  Partial<Pick<OutboxRow, "purpose" | "partnerId" | "source">>;

export async function insertMails(mails: Mail[], at: Date, tx: Executor): Promise<void> {
  if (mails.length > 0) await tx.insert(outbox).values(mails.map((mail) => ({ ...mail, at, nextAttemptAt: at })));
}

/** Until the end of the transaction no other one counts and queues emails with a link. */
export async function lockMailLimits(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('mail limits'))`);
}

type LinkMail = Pick<OutboxRow, "recipient" | "partnerId" | "source"> & { purpose: MailPurpose };

/** How many emails with a secret link were queued for this purpose: in the last hour for the partner and for requests of the
 * source, and in the last 24 hours to the address, to the address for the source, and to all. */
export async function countLinkMails({ purpose, recipient, partnerId, source }: LinkMail, now: Date, tx: Tx) {
  const hourAgo = new Date(now.getTime() - 60 * 60_000).toISOString();
  const dayAgo = new Date(now.getTime() - 24 * 60 * 60_000);
  const inHour = sql`${outbox.at} > ${hourAgo}::timestamptz`;
  const toAddress = sql`${outbox.recipient} = ${recipient}`;
  const count = (match: SQL) => sql<number>`(count(*) filter (where ${match}))::int`;
  const [row] = await tx
    .select({
      partner: count(sql`${outbox.partnerId} = ${partnerId} and ${inHour}`),
      source: count(sql`${outbox.source} = ${source} and ${inHour}`),
      address: count(toAddress),
      addressFromSource: count(sql`${toAddress} and ${outbox.source} = ${source}`),
      purpose: sql<number>`count(*)::int`,
    })
    .from(outbox)
    .where(and(gt(outbox.at, dayAgo), eq(outbox.purpose, purpose)));
  return row ?? { partner: 0, source: 0, address: 0, addressFromSource: 0, purpose: 0 };
}

type Due = { now: Date; leaseUntil: Date; writtenSince: Date; attemptsMax: number };

/** Claims the next due email until `leaseUntil`, so that no other process sends it. */
export async function claimDueMail({
  now,
  leaseUntil,
  writtenSince,
  attemptsMax,
}: Due): Promise<OutboxRow | undefined> {
  const [row] = await db
    .update(outbox)
    .set({ nextAttemptAt: leaseUntil, attempts: sql`${outbox.attempts} + 1` })
    .where(
      sql`${outbox.id} = (select o.id from outbox o where o.sent_at is null
        and o.next_attempt_at <= ${now.toISOString()}::timestamptz
        and o.at > ${writtenSince.toISOString()}::timestamptz and o.attempts < ${attemptsMax}
        order by o.next_attempt_at limit 1 for update skip locked)`,
    )
    .returning();
  return row;
}

/** Clears the text, because it may contain a secret link. */
export async function updateMailSent(id: string, now: Date): Promise<void> {
  await db.update(outbox).set({ sentAt: now, sealedText: null, error: null }).where(eq(outbox.id, id));
}

export async function updateMailFailed(id: string, nextAttemptAt: Date, error: string): Promise<void> {
  await db
    .update(outbox)
    .set({ nextAttemptAt, error })
    .where(and(eq(outbox.id, id), isNull(outbox.sentAt)));
}

/** Clears the text of an unsent email, so that it is shown once and never sent; undefined if there is none. */
export async function claimMailText(id: string, now: Date, tx: Executor): Promise<OutboxRow | undefined> {
  const match = and(eq(outbox.id, id), isNull(outbox.sentAt));
  const [row] = await tx.select().from(outbox).where(match).limit(1).for("update");
  if (row) await tx.update(outbox).set({ sentAt: now, attempts: 0, sealedText: null, error: null }).where(match);
  return row;
}

/** Emails that wait to be sent, in the order of their IDs. */
export const selectUnsentMails = (after: string, limit: number, tx: Executor): Promise<OutboxRow[]> =>
  tx
    .select()
    .from(outbox)
    .where(and(isNull(outbox.sentAt), gt(outbox.id, after)))
    .orderBy(asc(outbox.id))
    .limit(limit);

export async function updateMailText(id: string, sealedText: Buffer, tx: Executor): Promise<void> {
  await tx.update(outbox).set({ sealedText }).where(eq(outbox.id, id));
}

/** Newest first, starting after `before`. */
export const selectMails = (limit: number, before?: { at: Date; id: string }): Promise<OutboxRow[]> =>
  db
    .select()
    .from(outbox)
    .where(before && sql`(${outbox.at}, ${outbox.id}) < (${before.at.toISOString()}::timestamptz, ${before.id})`)
    .orderBy(desc(outbox.at), desc(outbox.id))
    .limit(limit);

/** Emails since this time that a mail server refused, and how many of them are no longer retried. */
export async function countRefusedMails(
  since: Date,
  attemptsMax: number,
): Promise<{ refused: number; failed: number }> {
  const [row] = await db
    .select({
      refused: sql<number>`count(*)::int`,
      failed: sql<number>`(count(*) filter (where ${outbox.attempts} >= ${attemptsMax}))::int`,
    })
    .from(outbox)
    .where(and(gte(outbox.at, since), isNull(outbox.sentAt), isNotNull(outbox.error)));
  return row ?? { refused: 0, failed: 0 };
}
