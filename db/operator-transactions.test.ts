import { expect, it } from "vitest";
import { type OperatorTransactionFilter, selectTransactionsForOperator } from "./operator-transactions.ts";
import { setUpOwnDatabase } from "./test-database.ts";
import { addFinishedRows } from "./test-growth.ts";

const sql = setUpOwnDatabase();

it("the operator's lists of transactions read few blocks for a filter that few of many transactions match", async () => {
  const name = String(Date.now());
  const [provider, partnerId, other] = [`rare ${name}`, `few ${name}`, `many ${name}`];
  await sql`create extension if not exists pg_stat_statements`;
  await sql`insert into partners (id, name) values (${partnerId}, 'Few'), (${other}, 'Many')`;
  const rows = { endpointId: "none", tables: ["transactions"] };
  await addFinishedRows(sql, { ...rows, name, partnerId, count: 5, fromDay: 28, toDay: 26 });
  await addFinishedRows(sql, { ...rows, name: other, partnerId: other, count: 10_000, fromDay: 25, toDay: 2 });
  await sql`update transactions set provider = ${provider} where partner_id = ${partnerId}`;
  await sql`vacuum analyze transactions`;
  const filters: Partial<OperatorTransactionFilter>[] = [
    { provider },
    { provider, status: "success" },
    { partnerId },
    { partnerId, environment: "sandbox" },
    { partnerId, provider, type: "BUY" },
  ];
  for (const filter of filters) {
    await sql`select pg_stat_statements_reset(0, (select oid from pg_database where datname = current_database()), 0)`;
    expect(await selectTransactionsForOperator({ ...filter, limit: 20 })).toHaveLength(5);
    const [read] = await sql`
      select sum(shared_blks_hit + shared_blks_read)::int as blocks from pg_stat_statements
      where dbid = (select oid from pg_database where datname = current_database()) and query like '%from "transactions"%'`;
    expect([filter, read?.blocks < 100]).toEqual([filter, true]);
  }
});
