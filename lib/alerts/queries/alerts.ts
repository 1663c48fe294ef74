import { and, desc, gte, isNull, sql } from "drizzle-orm";
import type { TransactionSql } from "postgres";
import { db, rawSql } from "#db/client.ts";
import type { AlertEvent, AlertKind } from "#db/enums.ts";
import { alerts } from "#db/schema-alerts.ts";
import type { AlertScope } from "#lib/alerts/contract.ts";
import type { Cursor } from "#lib/cursor.ts";
import { randomId } from "#lib/random-id.ts";
import { scopedToAlerts } from "./channels.ts";
import type { Finding } from "./conditions.ts";

export type AlertRow = typeof alerts.$inferSelect;

type Evaluation = {
  findings: Finding[];
  /** The kinds that could be evaluated; alerts of others stay as they are. */
  kinds: AlertKind[];
  now: Date;
  /** Open alerts whose condition was last met by then are closed. */
  closedBy: Date;
  /** Open alerts whose last message is from before get another one. */
  remindedBy: Date;
};

/** Opens, closes, and repeats alerts, and queues their messages. Repeated or concurrent, it changes nothing. */
export async function applyFindings({ findings, kinds, now, closedBy, remindedBy }: Evaluation): Promise<void> {
  const at = now.toISOString();
  const rows = JSON.stringify(findings.map((finding) => ({ ...finding, id: randomId("alrt") })));
  await rawSql().begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtext('alerts'))`;
    const found = tx`(
      select f.id, f."partnerId" as partner_id, f.environment, f.kind, f.subject, f.evidence
      from jsonb_to_recordset(${rows}::text::jsonb)
        as f (id text, "partnerId" text, environment text, kind text, subject text, evidence jsonb)) f`;
    await tx`
      update alerts a set last_seen_at = ${at}::timestamptz from ${found}
      where a.closed_at is null and coalesce(a.partner_id, '') = coalesce(f.partner_id, '')
        and a.environment = f.environment and a.kind = f.kind and a.subject = f.subject`;
    const opened = await tx<{ id: string }[]>`
      insert into alerts (id, partner_id, environment, kind, subject, opened_at, last_seen_at, last_sent_at, evidence)
      select id, partner_id, environment, kind, subject, ${at}::timestamptz, ${at}::timestamptz, ${at}::timestamptz, evidence from ${found}
      on conflict do nothing returning id`;
    const closed = await tx<{ id: string }[]>`
      update alerts set closed_at = ${at}::timestamptz
      where closed_at is null and kind = any(${kinds}) and last_seen_at <= ${closedBy.toISOString()}::timestamptz
      returning id`;
    const repeated = await tx<{ id: string }[]>`
      update alerts set last_sent_at = ${at}::timestamptz
      where closed_at is null and last_sent_at <= ${remindedBy.toISOString()}::timestamptz
      returning id`;
    const idsOf = (list: { id: string }[]) => list.map(({ id }) => id);
    await queueMessages("closed", idsOf(closed), at, tx);
    await queueMessages("opened", idsOf(opened), at, tx);
    await queueMessages("still_open", idsOf(repeated), at, tx);
  });
}

/** To the channels that get this kind and aren't paused. */
async function queueMessages(event: AlertEvent, ids: string[], at: string, tx: TransactionSql): Promise<void> {
  if (ids.length === 0) return;
  await tx`
    insert into alert_messages (channel_id, alert_id, event, queued_at)
    select c.id, a.id, ${event}, ${at}::timestamptz from alerts a
    join alert_rules r on r.kind = a.kind and r.environment = a.environment
      and coalesce(r.partner_id, '') = coalesce(a.partner_id, '')
    join alert_channels c on c.id = r.channel_id and c.paused_at is null
    where a.id = any(${ids}) order by a.kind, a.subject, a.id`;
}

type HistoryPage = { since: Date; limit: number; before: Cursor | null };

/** Newest first. Open alerts are listed whatever their age. */
export const selectAlerts = (scope: AlertScope, { since, limit, before }: HistoryPage): Promise<AlertRow[]> =>
  db
    .select()
    .from(alerts)
    .where(
      and(
        scopedToAlerts(alerts, scope),
        sql`(${gte(alerts.openedAt, since)} or ${isNull(alerts.closedAt)})`,
        before
          ? sql`(${alerts.openedAt}, ${alerts.id}) < (${before.at.toISOString()}::timestamptz, ${before.id})`
          : undefined,
      ),
    )
    .orderBy(desc(alerts.openedAt), desc(alerts.id))
    .limit(limit);
