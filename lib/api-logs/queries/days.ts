import { longRunningSql, rawSql } from "#db/client.ts";
import { dayMs } from "#lib/duration.ts";
import { type ApiLogRow, apiLogColumns, toApiLogRow } from "./api-logs.ts";

const pageSize = 20_000;
/** In rollup_marks. */
const source = "api_logs";

/** The requests of all partners on the day that starts then (UTC), in pages that are the same each time. */
export async function* selectLoggedOn(day: Date): AsyncGenerator<ApiLogRow[]> {
  const sql = longRunningSql();
  const [from, to] = [day.toISOString(), new Date(day.getTime() + dayMs).toISOString()];
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

/** Days before this one are over for a day, and counted in rollups, with the recount of late rows. Null while nothing is counted. */
export async function selectFinishedTo(): Promise<Date | null> {
  const [row] = await longRunningSql()`
    select extract(epoch from date_trunc('day', least(now(), counted_to, recounted_at, recount_from,
      (select min(at) from rollup_failures where source = 'requests')) - interval '1 day')) * 1000 as ms
    from rollup_marks where source = 'requests' and counted_to is not null`;
  return row ? new Date(Number(row.ms)) : null;
}

/** Requests before this time are in ClickHouse, and later ones in Postgres. Null if none were copied. */
export async function selectCopiedTo(): Promise<Date | null> {
  const [row] = await rawSql()`select counted_to from rollup_marks where source = ${source}`;
  return row?.counted_to ? new Date(row.counted_to) : null;
}

export async function writeCopiedTo(time: Date): Promise<void> {
  await longRunningSql()`
    insert into rollup_marks (source, counted_to) values (${source}, ${time.toISOString()}::timestamptz)
    on conflict (source) do update set counted_to = greatest(rollup_marks.counted_to, excluded.counted_to)`;
}
