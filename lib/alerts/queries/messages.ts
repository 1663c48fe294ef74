import { eq, inArray, sql } from "drizzle-orm";
import { db, type Executor, rawSql } from "#db/client.ts";
import type { AlertEvent, AlertKind, Environment } from "#db/enums.ts";
import { alertChannels, alertMessages } from "#db/schema-alerts.ts";
import type { Evidence } from "#lib/alerts/contract.ts";
import type { ChannelRow } from "./channels.ts";

type Claim = { now: Date; leaseUntil: Date; queuedSince: Date; limit: number };

/** Claims channels with messages to send until `leaseUntil`, so that no other process sends them. */
export const claimChannels = ({ now, leaseUntil, queuedSince, limit }: Claim): Promise<ChannelRow[]> =>
  db
    .update(alertChannels)
    .set({ nextSendAt: leaseUntil })
    .where(
      sql`${alertChannels.id} = any(array(select c.id from alert_channels c
        where c.paused_at is null and (c.next_send_at is null or c.next_send_at <= ${now.toISOString()}::timestamptz)
          and exists (select 1 from alert_messages m where m.channel_id = c.id and m.sent_at is null
            and m.queued_at > ${queuedSince.toISOString()}::timestamptz)
        order by c.next_send_at nulls first, c.id limit ${limit} for update of c skip locked))`,
    )
    .returning();

export type DueMessage = {
  id: string;
  event: AlertEvent;
  kind: AlertKind;
  subject: string;
  partnerId: string | null;
  environment: Environment;
  openedAt: string;
  closedAt: string | null;
  evidence: Evidence;
};

/** Unsent messages of a channel, oldest first. */
export const selectDueMessages = (channelId: string, queuedSince: Date, limit: number): Promise<DueMessage[]> =>
  rawSql()<DueMessage[]>`
    select m.id::text, m.event, a.kind, a.subject, a.partner_id as "partnerId", a.environment, a.opened_at as "openedAt",
      a.closed_at as "closedAt", a.evidence
    from alert_messages m join alerts a on a.id = m.alert_id
    where m.channel_id = ${channelId} and m.sent_at is null and m.queued_at > ${queuedSince.toISOString()}::timestamptz
    order by m.id limit ${limit}`;

/** The times of the messages that were sent to the channel since then, oldest first. */
export async function selectSentTimes(channelId: string, since: Date): Promise<Date[]> {
  const rows = await rawSql()<{ sentAt: string }[]>`
    select sent_at as "sentAt" from alert_messages
    where channel_id = ${channelId} and sent_at > ${since.toISOString()}::timestamptz and not is_folded order by sent_at`;
  return rows.map(({ sentAt }) => new Date(sentAt));
}

/** The first of them was sent, and counted the others. */
export async function updateMessagesSent([first, ...folded]: string[], now: Date, tx: Executor): Promise<void> {
  const set = (ids: string[], isFolded: boolean) =>
    tx
      .update(alertMessages)
      .set({ sentAt: now, isFolded })
      .where(inArray(alertMessages.id, ids.map(BigInt)));
  if (first !== undefined) await set([first], false);
  if (folded.length > 0) await set(folded, true);
}

type ChannelChange = Partial<Pick<ChannelRow, "nextSendAt" | "failures" | "pausedAt" | "pausedReason">>;

export async function updateChannel(id: string, change: ChannelChange, tx: Executor = db): Promise<void> {
  await tx.update(alertChannels).set(change).where(eq(alertChannels.id, id));
}
