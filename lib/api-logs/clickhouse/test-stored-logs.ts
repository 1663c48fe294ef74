import type { NewApiLog } from "#db/api-logs.ts";
import { clickHouse } from "./client.ts";

/** Inserts rows into ClickHouse, as if they had been shipped at that time, or just now. */
export async function insertStoredLogs(rows: NewApiLog[], shippedAt?: Date): Promise<void> {
  const time = (at: Date) => at.toISOString().slice(0, -1).replace("T", " ");
  const values = rows.map((row) => ({
    request_id: row.requestId,
    at: time(row.at),
    partner_id: row.partnerId,
    environment: row.environment,
    key_id: row.keyId,
    method: row.method,
    path: row.path,
    status: row.status,
    duration_ms: row.durationMs,
    error_code: row.errorCode,
    field_errors: row.fieldErrors ? JSON.stringify(row.fieldErrors) : "",
    ...(shippedAt && { shipped_at: time(shippedAt) }),
  }));
  await (await clickHouse()).insert({ table: "api_logs", values, format: "JSONEachRow" });
}
