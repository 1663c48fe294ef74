import { desc, sql as part } from "drizzle-orm";
import { expect, it, vi } from "vitest";
import { closeDatabase, db, rawSql } from "#db/client.ts";
import { transactions } from "#db/schema-transactions.ts";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { addFinishedRows } from "#db/test-growth.ts";
import { dayMs } from "#lib/duration.ts";
import { matchesFilter, type Narrowing } from "./filters.ts";
import { hasOnePlan, selectChangedTransactions, selectListedVersions } from "./listed-transactions.ts";

const sql = setUpOwnDatabase();

const reset = () => sql`
  select pg_stat_statements_reset(0, (select oid from pg_database where datname = current_database()), 0)`;

const readBlocks = async (): Promise<number> => {
  const [read] = await sql`
    select sum(shared_blks_hit + shared_blks_read)::int as blocks from pg_stat_statements
    where dbid = (select oid from pg_database where datname = current_database()) and query like '%xmin as version%'`;
  return read?.blocks;
};

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
    expect([filter, hasOnePlan(filter)]).toEqual([filter, true]);
    await reset();
    const versions = await selectListedVersions(scope, { ...filter, limit: 20 });
    expect(versions).toHaveLength(count);
    const ids = versions.map(({ id }) => id);
    expect(await selectChangedTransactions(scope, filter, ids)).toHaveLength(count);
    const blocks = await readBlocks();
    expect([filter, blocks > 0 && blocks < 300]).toEqual([filter, true]);
  }
  const [{ prepared } = {}] = await rawSql()`
    select count(*)::int as prepared from pg_prepared_statements where statement like '%xmin as version%'
      and statement not like '%pg_prepared%'`;
  // Two for each filter. The two values of the type share them, as do those of the status.
  expect(prepared).toBe(2 * (filters.length + common.length - 2));
  const [{ id = "" } = {}] = await selectListedVersions(scope, { limit: 1 });
  // With thousands of partners, the planner takes each index that begins with the partner for selective.
  await sql`alter table transactions alter column partner_id set (n_distinct = 9000)`;
  await sql`analyze transactions`;
  await reset();
  expect(await selectChangedTransactions(scope, {}, [id])).toHaveLength(1);
  expect(await readBlocks()).toBeLessThan(20);
  await closeDatabase();
});

it("an export by the time of success doesn't read the transactions that succeeded before", async () => {
  const partnerId = `succeeded ${Date.now()}`;
  await sql`insert into partners (id, name) values (${partnerId}, 'Succeeded')`;
  const rows = { endpointId: "none", tables: ["transactions"], partnerId };
  await addFinishedRows(sql, { ...rows, name: partnerId, count: 10_000, fromDay: 25, toDay: 2 });
  await sql`insert into partners (id, name) values (${`${partnerId} other`}, 'Other')`;
  await addFinishedRows(sql, {
    ...{ ...rows, partnerId: `${partnerId} other`, name: `${partnerId} other` },
    ...{ count: 30_000, fromDay: 25, toDay: 2 },
  });
  await sql`update transactions set succeeded_at = created_at where partner_id = ${partnerId}`;
  await sql`vacuum analyze transactions`;
  const scope = { partnerId, environment: "sandbox" as const };
  // As selectTransactions.
  const query = db
    .select()
    .from(transactions)
    .where(matchesFilter(scope, { succeeded_from: new Date(Date.now() - 3 * dayMs) }))
    .orderBy(desc(transactions.createdAt), desc(transactions.id))
    .limit(1_000);
  const [row] = await db.execute(part`explain (analyze, buffers, format json) ${query}`);
  const { Plan: plan } = (row as Record<string, [{ Plan: Record<string, number> }]>)["QUERY PLAN"]?.[0] ?? { Plan: {} };
  expect(plan["Actual Rows"]).toBeGreaterThan(100);
  expect(JSON.stringify(plan)).toContain("transactions_succeeded");
  expect((plan["Shared Hit Blocks"] ?? 0) + (plan["Shared Read Blocks"] ?? 0)).toBeLessThan(700);
  await closeDatabase();
});
