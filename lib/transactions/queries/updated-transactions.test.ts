import { expect, it } from "vitest";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { addFinishedRows } from "#db/test-growth.ts";
import { dayMs } from "#lib/duration.ts";
import { selectListedTransactions } from "./listed-transactions.ts";

const sql = setUpOwnDatabase();
const ago = (days: number) => new Date(Date.now() - days * dayMs);

/** Blocks that the last list read. */
async function blocksOf(read: () => Promise<unknown[]>): Promise<{ rows: number; blocks: number }> {
  await sql`
    select pg_stat_statements_reset(0, (select oid from pg_database where datname = current_database()), 0)`;
  const rows = (await read()).length;
  const [found] = await sql`
    select sum(shared_blks_hit + shared_blks_read)::int as blocks from pg_stat_statements
    where dbid = (select oid from pg_database where datname = current_database()) and query like '%updated_at" >=%'`;
  return { rows, blocks: found?.blocks };
}

it("finds the few of thousands that changed in a time, whether it's now or long ago", async () => {
  const partnerId = `updated ${Date.now()}`;
  const scope = { partnerId, environment: "sandbox" as const };
  await sql`create extension if not exists pg_stat_statements`;
  await sql`insert into partners (id, name) values (${partnerId}, 'Updated')`;
  const rows = { endpointId: "none", tables: ["transactions"], partnerId };
  await addFinishedRows(sql, { ...rows, name: `${partnerId} old`, count: 20_000, fromDay: 300, toDay: 2 });
  await sql`vacuum analyze transactions`;
  // Of the oldest, which the list would find last.
  await sql`
    update transactions set updated_at = now() where id in (
      select id from transactions where partner_id = ${partnerId} order by created_at limit 5)`;
  const lists = {
    now: { updated_from: ago(1), limit: 20 },
    "now and by status": { updated_from: ago(1), status: ["success" as const], limit: 20 },
    "a day long ago": { updated_from: ago(200), updated_to: ago(199), limit: 20 },
  };
  for (const [name, filter] of Object.entries(lists)) {
    const { rows, blocks } = await blocksOf(() => selectListedTransactions(scope, filter));
    expect([name, rows]).toEqual([name, name === "a day long ago" ? 20 : 5]);
    expect([name, blocks > 0 && blocks < 300, blocks]).toEqual([name, true, blocks]);
  }
});
