import type { NewApiLog } from "#lib/api-logs/queries/api-logs.ts";
import { selectFinishedTo, selectLoggedOn, writeCopiedTo } from "#lib/api-logs/queries/days.ts";
import { dayMs } from "#lib/duration.ts";
import { env } from "#lib/env.ts";
import { clickHouse } from "./client.ts";
import { prepareClickHouse } from "./schema.ts";

/** Copies what Postgres has of finished days, oldest first. Whenever all requests before a time are in ClickHouse, it is recorded and
 * returned. An interrupted day is copied again: ClickHouse ignores equal batches, and keeps one of equal rows. */
export async function* copyDays(): AsyncGenerator<Date> {
  const finishedTo = await selectFinishedTo();
  if (!finishedTo) return;
  await prepareClickHouse();
  for (let ago = env().SVC_API_LOG_RETENTION_DAYS; ago > 0; ago -= 1) {
    const day = new Date(finishedTo.getTime() - ago * dayMs);
    let isEmpty = true;
    for await (const rows of selectLoggedOn(day)) {
      isEmpty = false;
      await insertIntoClickHouse(rows);
    }
    const end = new Date(day.getTime() + dayMs);
    if (isEmpty && end < finishedTo) continue;
    await writeCopiedTo(end);
    yield end;
  }
}

export async function insertIntoClickHouse(rows: NewApiLog[]): Promise<void> {
  const client = await clickHouse();
  const settings = { async_insert: 0 as const };
  await client.insert({
    table: "api_logs",
    values: rows.map(toColumns),
    format: "JSONEachRow",
    clickhouse_settings: settings,
  });
}

const toColumns = (row: NewApiLog) => ({
  request_id: row.requestId,
  at: row.at.toISOString().slice(0, -1).replace("T", " "),
  partner_id: row.partnerId,
  environment: row.environment,
  key_id: row.keyId,
  method: row.method,
  path: row.path,
  status: row.status,
  duration_ms: row.durationMs,
  error_code: row.errorCode,
  field_errors: row.fieldErrors ? JSON.stringify(row.fieldErrors) : "",
});
