import { expect, it, vi } from "vitest";
import { closeDatabase, rawSql } from "#db/client.ts";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { addFinishedRows } from "#db/test-growth.ts";
import type { Narrowing } from "./filters.ts";
import { selectListedTransactions } from "./listed-transactions.ts";

const sql = setUpOwnDatabase();

const rare = {
  type: "SELL",
  provider: "rare",
  fiat_currency: "KES",
  crypto_currency: "ETH",
  network: "ethereum",
  payment_method: "pix",
  status: "failed",
  failure_code: "declined",
};
const filters: Narrowing[] = [
  { type: "SELL" },
  { provider: "rare" },
  { fiat_currency: "KES" },
  { crypto_currency: "ETH" },
  { network: "ethereum" },
  { payment_method: "pix" },
  { status: ["failed"] },
  { provider: "rare", created_from: new Date(0) },
];

it("a list with one filter is prepared, and one plan for all values reads few blocks", async () => {
  vi.stubEnv("SVC_DATABASE_CONNECTIONS", "1");
  await closeDatabase();
  const partnerId = `listed ${Date.now()}`;
  const scope = { partnerId, environment: "sandbox" as const };
  await sql`create extension if not exists pg_stat_statements`;
  await sql`insert into partners (id, name) values (${partnerId}, 'Listed')`;
  const rows = { endpointId: "none", tables: ["transactions"], partnerId };
  await addFinishedRows(sql, { ...rows, name: `${partnerId} few`, count: 5, fromDay: 28, toDay: 26 });
  await sql`update transactions set ${sql(rare)} where partner_id = ${partnerId}`;
  await addFinishedRows(sql, { ...rows, name: partnerId, count: 10_000, fromDay: 25, toDay: 2 });
  await sql`vacuum analyze transactions`;
  const common: Narrowing[] = [{ type: "BUY" }, { status: ["success"] }, {}];
  // On the only connection.
  await rawSql()`set plan_cache_mode = force_generic_plan`;
  for (const [filter, count] of [
    ...filters.map((one) => [one, 5] as const),
    ...common.map((one) => [one, 20] as const),
  ]) {
    await sql`select pg_stat_statements_reset(0, (select oid from pg_database where datname = current_database()), 0)`;
    expect(await selectListedTransactions(scope, { ...filter, limit: 20 })).toHaveLength(count);
    const [read] = await sql`
      select sum(shared_blks_hit + shared_blks_read)::int as blocks from pg_stat_statements
      where dbid = (select oid from pg_database where datname = current_database()) and query like '%string_agg(%'`;
    expect([filter, read?.blocks < 150]).toEqual([filter, true]);
  }
  const [{ prepared } = {}] = await rawSql()`
    select count(*)::int as prepared from pg_prepared_statements where statement like '%string_agg(%' and statement like '%transactions%'
      and statement not like '%pg_prepared%'`;
  // The two values of the type share one, as do those of the status.
  expect(prepared).toBe(filters.length + common.length - 2);
  await closeDatabase();
});
