import type { NewApiLog } from "#db/api-logs.ts";
import { toColumns } from "#lib/api-logs/log-sink.ts";
import { clickHouse } from "./client.ts";

/** Inserts rows into ClickHouse, as if they had been shipped at that time, or just now. */
export async function insertStoredLogs(rows: NewApiLog[], shippedAt?: Date): Promise<void> {
  const shipped = shippedAt && { shipped_at: shippedAt.toISOString().slice(0, -1).replace("T", " ") };
  const values = rows.map((row) => ({ ...toColumns(row), ...shipped }));
  await (await clickHouse()).insert({ table: "api_logs", values, format: "JSONEachRow" });
}
