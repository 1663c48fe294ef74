import { expect, it } from "vitest";
import { type AuditSearch, selectAuditForOperator } from "./audit.ts";
import { selectDeliveriesForOperator } from "./operator-deliveries.ts";
import { type OperatorTransactionFilter, selectTransactionsForOperator } from "./operator-transactions.ts";
import { setUpOwnDatabase } from "./test-database.ts";
import { addFinishedRows } from "./test-growth.ts";

const sql = setUpOwnDatabase();
const partners = 500;

/** Adds 5 rows that differ from the 10,000 of other partners. */
async function addRows(name: string, tables: string[]): Promise<{ few: string; many: string }> {
  const [few, many] = [`few ${name}`, `many ${name}`];
  await sql`create extension if not exists pg_stat_statements`;
  await sql`insert into partners (id, name) select ${`${many} `} || n, 'Many' from generate_series(0, ${partners - 1}) n`;
  await sql`insert into partners (id, name) values (${few}, 'Few')`;
  await sql`insert into webhook_endpoints (id, partner_id, environment, name, url, events, secret, created_at)
    values (${name}, ${few}, 'sandbox', '', 'https://example.com', '{}', '', now())`;
  const rows = { endpointId: name, tables };
  await addFinishedRows(sql, { ...rows, name, partnerId: few, count: 5, fromDay: 28, toDay: 26 });
  await addFinishedRows(sql, { ...rows, name: many, partnerId: `${many} 0`, count: 10_000, fromDay: 25, toDay: 2 });
  return { few, many };
}

/** Expects that the query finds that many rows, and reads few blocks for that. */
async function expectFewBlocks<Filter>(
  filter: Filter,
  list: (filter: Filter) => Promise<unknown[]>,
  count = 5,
): Promise<void> {
  await sql`select pg_stat_statements_reset(0, (select oid from pg_database where datname = current_database()), 0)`;
  expect(await list(filter), JSON.stringify(filter)).toHaveLength(count);
  const [read] = await sql`
    select sum(shared_blks_hit + shared_blks_read)::int as blocks from pg_stat_statements
    where dbid = (select oid from pg_database where datname = current_database()) and query like '%limit%'`;
  expect([filter, read?.blocks < 120]).toEqual([filter, true]);
}

it("the operator's lists of transactions read few blocks for a filter that few of many transactions match", async () => {
  const name = `tx ${Date.now()}`;
  const { few: partnerId, many } = await addRows(name, ["transactions"]);
  const provider = `rare ${name}`;
  await sql`update transactions set partner_id = ${`${many} `} || abs(hashtext(id) % ${partners}) where partner_id <> ${partnerId}`;
  await sql`update transactions set provider = ${provider}, environment = 'production', type = 'SELL' where partner_id = ${partnerId}`;
  await sql`vacuum analyze transactions`;
  const filters: Partial<OperatorTransactionFilter>[] = [
    { provider },
    { provider, status: "success" },
    { partnerId },
    { partnerId, environment: "production" },
    { partnerId, provider, type: "SELL" },
    { environment: "production" },
    { type: "SELL" },
    { environment: "production", type: "SELL", status: "success" },
  ];
  const list = (filter: Partial<OperatorTransactionFilter>) => selectTransactionsForOperator({ ...filter, limit: 20 });
  for (const filter of filters) await expectFewBlocks(filter, list);
});

it("the operator's lists of deliveries read few blocks for a partner, however many deliveries it has", async () => {
  const name = `dlv ${Date.now()}`;
  const { few, many } = await addRows(name, ["transactions", "webhook_events", "webhook_deliveries"]);
  await sql`vacuum analyze webhook_deliveries`;
  const list = (partnerId: string) => selectDeliveriesForOperator({ partnerId, limit: 20 });
  await expectFewBlocks(few, list);
  await expectFewBlocks(`${many} 0`, list, 20);
});

it("the operator's audit log reads few blocks for a rare action, resource, or kind of actor", async () => {
  const name = `aud ${Date.now()}`;
  await addRows(name, ["audit_log"]);
  await sql`insert into audit_log (id, at, actor_kind, actor_name, action)
    select ${`${name} rare `} || n, now() - interval '27 days', 'system', '', 'rare.action' from generate_series(1, 5) n`;
  await sql`vacuum analyze audit_log`;
  const filters: Partial<AuditSearch>[] = [{ action: "rare.action" }, { action: "rare" }, { actorKind: "system" }];
  const list = (filter: Partial<AuditSearch>) => selectAuditForOperator({ ...filter, limit: 20 });
  for (const filter of filters) await expectFewBlocks(filter, list);
});
