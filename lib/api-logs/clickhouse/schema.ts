import { env } from "#lib/env.ts";
import { clickHouse } from "./client.ts";

/** The rows of a request that was copied twice are merged. A batch is on disk when it is accepted, because Postgres drops it then. New
 * columns are added by `alter table ... add column if not exists`. */
const createTable = `create table if not exists api_logs (
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
    field_errors String codec(ZSTD(1))
  )
  engine = ReplacingMergeTree
  partition by toDate(at)
  order by (partner_id, environment, at, request_id)
  settings non_replicated_deduplication_window = 1000, ttl_only_drop_parts = 1, fsync_after_insert = 1,
    fsync_part_directory = 1`;

/** Creates the table in the database of CLICKHOUSE_URL, and adapts its retention to the settings. */
export async function prepareClickHouse(): Promise<void> {
  const client = await clickHouse();
  await client.command({ query: createTable });
  const days = env().SVC_API_LOG_RETENTION_DAYS;
  const query = `select engine_full as engine from system.tables where database = currentDatabase() and name = 'api_logs'`;
  const [table] = await (await client.query({ query, format: "JSONEachRow" })).json<{ engine: string }>();
  // Changing it rewrites the table.
  if (!table?.engine.includes(`TTL toDateTime(at) + toIntervalDay(${days})`))
    await client.command({ query: `alter table api_logs modify ttl toDateTime(at) + interval ${days} day` });
}
