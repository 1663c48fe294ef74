import { env } from "#lib/env.ts";
import { clickHouse } from "./client.ts";

/** Every statement can run any number of times. New columns are added by `alter table ... add column if not exists`. */
const tables = [
  // Of rows that were sent twice, the first stays, so that readers of the feed don't see it again with a later shipped_at.
  `create table if not exists api_logs (
    request_id String codec(ZSTD(1)),
    at DateTime64(3, 'UTC') codec(Delta, ZSTD(1)),
    partner_id String codec(ZSTD(1)),
    environment LowCardinality(String),
    key_id String codec(ZSTD(1)),
    method LowCardinality(String),
    path String codec(ZSTD(1)),
    status UInt16 codec(ZSTD(1)),
    duration_ms UInt32 codec(ZSTD(1)),
    error_code LowCardinality(Nullable(String)),
    field_errors String codec(ZSTD(1)),
    shipped_at DateTime64(3, 'UTC') default now64(3) codec(Delta, ZSTD(1)),
    version UInt64 default 18446744073709551615 - toUnixTimestamp64Milli(shipped_at) codec(ZSTD(1)),
    index shipped shipped_at type minmax granularity 1
  )
  engine = ReplacingMergeTree(version)
  partition by toDate(at)
  order by (partner_id, environment, at, request_id)
  settings non_replicated_deduplication_window = 1000, ttl_only_drop_parts = 1`,
  // How far each segment folder is shipped.
  `create table if not exists api_log_shippers (
    process String,
    shipped_to DateTime64(3, 'UTC'),
    reported_at DateTime64(3, 'UTC') default now64(3)
  )
  engine = ReplacingMergeTree(reported_at)
  order by process
  ttl toDateTime(reported_at) + interval 1 day`,
];

/** Creates the tables in the database of CLICKHOUSE_URL, and adapts their retention to the settings. */
export async function prepareClickHouse(): Promise<void> {
  const client = await clickHouse();
  for (const query of tables) await client.command({ query });
  const days = env().retentionDays.SVC_API_LOG_RETENTION_DAYS;
  const query = `select engine_full as engine from system.tables where database = currentDatabase() and name = 'api_logs'`;
  const [table] = await (await client.query({ query, format: "JSONEachRow" })).json<{ engine: string }>();
  // Changing it rewrites the table.
  if (!table?.engine.includes(`TTL toDateTime(at) + toIntervalDay(${days})`))
    await client.command({ query: `alter table api_logs modify ttl toDateTime(at) + interval ${days} day` });
}
