import { expect, it } from "vitest";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { addFinishedRows } from "#db/test-growth.ts";
import { type AuditSearch, selectAuditForOperator, selectAuditPosition } from "#lib/audit/queries/audit.ts";
import { selectListedPartners } from "#lib/partners/queries/console.ts";
import { selectDeliveriesForOperator } from "#lib/webhooks/queries/console.ts";
import { type OperatorTransactionFilter, selectTransactionsForOperator } from "./console.ts";

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
  const list = (filter: Partial<OperatorTransactionFilter>) =>
    selectTransactionsForOperator({ ...filter, limit: 20, now: new Date() });
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

it("the operator's audit log reads few blocks to look through some of many rows for a part of a name", async () => {
  const name = `part ${Date.now()}`;
  await addRows(name, ["audit_log"]);
  await sql`insert into audit_log (id, at, actor_kind, actor_name, action, target)
    values (${name}, now() - interval '29 days', 'operator', ${`ada ${name}`}, 'test', ${`key ${name}`})`;
  await sql`vacuum analyze audit_log`;
  const search = async ({ searched, ...filter }: Partial<AuditSearch> & { searched: number }) =>
    selectAuditForOperator({ ...filter, until: await selectAuditPosition(filter, searched), limit: 20 });
  for (const filter of [{ actorName: name }, { target: name }]) {
    await expectFewBlocks({ ...filter, searched: 20 }, search, 0);
    expect(await search({ ...filter, searched: 1_000_000 })).toHaveLength(1);
  }
});

it("the operator's list of partners reads few blocks of many partners", async () => {
  await sql`insert into partners (id, name, created_at)
    select 'listed ' || n, 'Listed', now() - n * interval '1 minute' from generate_series(1, 20000) n`;
  await sql`vacuum analyze partners`;
  await expectFewBlocks({}, () => selectListedPartners({ limit: 20 }), 20);
});

it.each([
  ["transactions", selectTransactionsForOperator],
  ["webhook_deliveries", selectDeliveriesForOperator],
] as const)(
  "pages of the operator's list of %s skip no row of the same time, whatever the order of text",
  async (table, list) => {
    const name = `page ${table}`;
    await sql`insert into partners (id, name) values (${name}, '')`;
    await sql`insert into webhook_endpoints (id, partner_id, environment, name, url, events, secret, created_at)
    values (${name}, ${name}, 'sandbox', '', 'https://example.com', '{}', '', now())`;
    const tables = ["transactions", "webhook_events", "webhook_deliveries"];
    const rows = { partnerId: name, endpointId: name, tables, fromDay: 2, toDay: 1 };
    // Most languages put a before B, and computers B before a.
    for (const letter of ["a", "B"]) await addFinishedRows(sql, { ...rows, name: letter + table, count: 1 });
    await sql.unsafe(`alter table ${table} alter column id type text collate "en-x-icu"`);
    await sql`update ${sql(table)} set created_at = '2026-01-01' where partner_id = ${name}`;
    await sql`update ${sql(table)} set status = 'failed' where id like ${"%B%"} and partner_id = ${name}`;
    const read = async (before?: { at: Date; id: string }) => {
      const [row] = await (list({ partnerId: name, before, limit: 1, now: new Date() }) as Promise<
        { createdAt: Date; id: string }[]
      >);
      return row && { at: row.createdAt, id: row.id };
    };
    const first = await read();
    const second = await read(first);
    expect([first?.id, second?.id].map((id) => id?.match(/[aB]/)?.[0])).toEqual(["B", "a"]);
    expect(await read(second)).toBeUndefined();
  },
);
