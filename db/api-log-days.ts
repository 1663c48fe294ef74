import { dayMs } from "#lib/duration.ts";
import { type ApiLogRow, apiLogColumns, toApiLogRow } from "./api-logs.ts";
import { longRunningSql } from "./client.ts";

const pageSize = 20_000;

const dayOf = (at: Date) => ({ from: at.toISOString(), to: new Date(at.getTime() + dayMs).toISOString() });

/** The number of requests of all partners on the day that starts then (UTC). */
export async function countLoggedOn(day: Date): Promise<number> {
  const { from, to } = dayOf(day);
  const [row] = await longRunningSql()`
    select count(*) from api_logs where at >= ${from}::timestamptz and at < ${to}::timestamptz`;
  return Number(row?.count);
}

/** The requests of all partners on that day, in pages. */
export async function* selectLoggedOn(day: Date): AsyncGenerator<ApiLogRow[]> {
  const sql = longRunningSql();
  const { from, to } = dayOf(day);
  let after = "";
  for (;;) {
    const rows = await sql`
      select ${apiLogColumns()} from api_logs
      where at >= ${from}::timestamptz and at < ${to}::timestamptz and request_id > ${after}
      order by request_id limit ${pageSize}`;
    if (rows.length > 0) yield rows.map(toApiLogRow);
    if (rows.length < pageSize) return;
    after = rows.at(-1)?.request_id;
  }
}
