import { clickHouse } from "./client.ts";
import { query } from "./query.ts";
import { sql } from "./sql.ts";

/** Of a process that has ended, whose rows are all in ClickHouse. */
export const shippedForGood: Date = new Date(Date.UTC(2_200, 0));

/** Reports that all requests which this process logged before this time are in ClickHouse. */
export async function writeShippedTo(process: string, shippedTo: Date): Promise<void> {
  const values = [{ process, shipped_to: shippedTo.getTime() }];
  await (await clickHouse()).insert({ table: "api_log_shippers", values, format: "JSONEachRow" });
}

/** All requests that were logged before this time are in ClickHouse. Null if no process has reported anything. */
export async function readShippedTo(): Promise<Date | null> {
  const [row] = await query<{ ms: string | number; reports: string | number }>(
    sql`select toUnixTimestamp64Milli(min(shipped_to)) as ms, count() as reports from api_log_shippers final`,
  );
  return row && Number(row.reports) > 0 ? new Date(Number(row.ms)) : null;
}
