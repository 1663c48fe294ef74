import { countLoggedOn, selectLoggedOn } from "#db/api-log-days.ts";
import { toColumns } from "#lib/api-logs/log-sink.ts";
import { dayMs } from "#lib/duration.ts";
import { env } from "#lib/env.ts";
import { AppError } from "#lib/errors.ts";
import { clickHouse } from "./client.ts";
import { prepareClickHouse } from "./schema.ts";

type Day = { day: string; requests: number; isCopied: boolean };

/** Copies the API logs of every day that ClickHouse hasn't completely, from the oldest to today. Days that it has are skipped, so
 * that it continues where it was interrupted. Rows that were shipped stay as they are. */
export async function* backfillApiLogs(now: Date): AsyncGenerator<Day> {
  if (env().clickHouseUrl === null) throw new AppError("validation_failed", "Set CLICKHOUSE_URL first.");
  await prepareClickHouse();
  const today = Math.floor(now.getTime() / dayMs) * dayMs;
  for (let ago = env().retentionDays.SVC_API_LOG_RETENTION_DAYS; ago >= 0; ago -= 1) {
    const start = new Date(today - ago * dayMs);
    const requests = await countLoggedOn(start);
    const isCopied = requests > 0 && (await countStoredOn(start)) < requests;
    if (isCopied) await copyDay(start);
    if (requests > 0) yield { day: start.toISOString().slice(0, 10), requests, isCopied };
  }
}

async function copyDay(start: Date): Promise<void> {
  for await (const rows of selectLoggedOn(start)) {
    await (await clickHouse()).insert({
      table: "api_logs",
      // Readers of the feed have seen them, and rows that were shipped take precedence.
      values: rows.map(toColumns).map((row) => ({ ...row, shipped_at: row.at, version: 0 })),
      format: "JSONEachRow",
      clickhouse_settings: { async_insert: 0 },
    });
  }
}

async function countStoredOn(start: Date): Promise<number> {
  const query = "select uniqExact(request_id) as count from api_logs where toDate(at) = {day:Date}";
  const query_params = { day: start.toISOString().slice(0, 10) };
  const result = await (await clickHouse()).query({ query, query_params, format: "JSONEachRow" });
  const [row] = await result.json<{ count: string | number }>();
  return Number(row?.count);
}
