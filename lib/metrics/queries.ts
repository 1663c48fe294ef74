import { rawSql } from "#db/client.ts";
import { apiLogPartitions, auditLogPartitions, partitionsOf } from "#db/partitions.ts";

export const queueNames = ["deliveries", "callbacks", "emails", "polls"] as const;
type QueueName = (typeof queueNames)[number];

type QueueDepth = {
  queue: QueueName;
  /** How many are due, up to `countMax`. */
  due: number;
  /** How long ago the first of them became due; 0 if none is. */
  lateSeconds: number;
};

export type DatabaseState = {
  queues: QueueDepth[];
  endpoints: { paused: number; failing: number };
  failedCallbacks: number;
  /** How many transactions wait for an operator's decision, up to `countMax`. */
  inReview: number;
  /** How long ago the oldest event was written that isn't in the event feed yet; 0 if none is missing. */
  feedSeconds: number;
  /** When the last backup was made, in Unix time; 0 if there was none. */
  backupSeconds: number;
  /** Up to when API logs are in ClickHouse, in Unix time; 0 if none were copied. */
  copiedSeconds: number;
  /** How many partitions exist for later times, and about how many rows have no partition. */
  partitions: { table: string; ahead: number; defaultRows: number }[];
  /** The transactions from `oldest` to before `next` may be running. */
  transactions: { oldest: string; next: string };
};

const countMax = 10_000;
const statementSeconds = 3;

type Counts = {
  paused: number;
  failing: number;
  failed: number;
  review: number;
  feed: number;
  backup: number;
  copied: number;
};
type Mails = { writtenSince: Date; attemptsMax: number };

/** What waits for the worker, with at most 10,000 of each kind counted, within 3 s. `mails` are those that are sent; null without
 * a mail server. */
export function selectDatabaseState(now: Date, mails: Mails | null): Promise<DatabaseState> {
  const at = now.toISOString();
  const { writtenSince = now, attemptsMax = 0 } = mails ?? {};
  return rawSql().begin("read only", async (tx) => {
    await tx.unsafe(`set local statement_timeout = '${statementSeconds}s'`);
    const queues = await tx<QueueDepth[]>`
      with due as (
        select 'deliveries' as queue, next_attempt_at as at from (
          select d.next_attempt_at from webhook_endpoints e, lateral (
            select next_attempt_at from webhook_deliveries
            where endpoint_id = e.id and status || '' = 'pending' and next_attempt_at <= ${at}
            order by next_attempt_at limit ${countMax}
          ) d where e.deleted_at is null and e.paused_at is null limit ${countMax}) deliveries
        union all select 'callbacks', next_attempt_at from (
          select next_attempt_at from callbacks where next_attempt_at <= ${at}
          order by next_attempt_at limit ${countMax}) callbacks
        union all select 'emails', at from (
          select next_attempt_at as at from outbox
          where sent_at is null and next_attempt_at <= ${at}
            and at > ${writtenSince.toISOString()} and attempts < ${attemptsMax}
          order by 1 limit ${countMax}) emails
        union all select 'polls', next_check_at from (
          select next_check_at from transactions where next_check_at <= ${at}
          order by next_check_at limit ${countMax}) polls
      )
      select queue, count(at)::int as due, coalesce(extract(epoch from ${at} - min(at)), 0)::float as "lateSeconds"
      from unnest(${[...queueNames]}::text[]) as queue left join due using (queue) group by queue`;
    const [counts] = await tx<Counts[]>`
      select
        (select count(*) from webhook_endpoints where deleted_at is null and paused_at is not null)::int as paused,
        (select count(*) from webhook_endpoints
          where deleted_at is null and paused_at is null and failing_since is not null)::int as failing,
        (select count(*) from (select from callbacks where outcome = 'given_up' limit ${countMax}) x)::int as failed,
        (select count(*) from (select from transactions where review_reason is not null limit ${countMax}) x)::int as review,
        coalesce((select extract(epoch from ${at} - created_at) from webhook_events
          where position is null order by sequence limit 1), 0)::float as feed,
        coalesce((select extract(epoch from at) from last_backup), 0)::float as backup,
        coalesce((select extract(epoch from counted_to) from rollup_marks where source = 'api_logs'), 0)::float as copied`;
    const partitions = [];
    for (const { table } of [apiLogPartitions, auditLogPartitions]) {
      const [row] = await tx<{ ahead: number; rows: number }[]>`
        select count(*) filter (where from_at > ${at})::int as ahead,
          coalesce((select n_live_tup from pg_stat_user_tables where relname = ${`${table}_default`}), 0)::int as rows
        from (${partitionsOf(tx, table)}) as existing where to_at is not null`;
      partitions.push({ table, ahead: row?.ahead ?? 0, defaultRows: row?.rows ?? 0 });
    }
    const [snapshot] = await tx<{ oldest: string; next: string }[]>`
      select pg_snapshot_xmin(snapshot)::text as oldest, pg_snapshot_xmax(snapshot)::text as next
      from pg_current_snapshot() as snapshot`;
    const { paused = 0, failing = 0, failed = 0, review = 0, feed = 0, backup = 0, copied = 0 } = counts ?? {};
    return {
      queues: [...queues],
      endpoints: { paused, failing },
      failedCallbacks: failed,
      inReview: review,
      feedSeconds: feed,
      backupSeconds: backup,
      copiedSeconds: copied,
      partitions,
      transactions: snapshot ?? { oldest: "", next: "" },
    };
  });
}
