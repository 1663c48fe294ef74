import postgres, { type Sql } from "postgres";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { migrateDatabase } from "./migrate.ts";
import { createTestDatabase } from "./test-database.ts";

const through = "0060_restore_archived_transactions";
const scope = { partner_id: "ptn", environment: "sandbox" };
let url: string;
let sql: Sql;

beforeEach(async () => {
  url = await createTestDatabase("template0");
  sql = postgres(url, { max: 2, onnotice: () => undefined });
  await migrateDatabase(url, { through: "0059_drop_twin_indexes" });
  await sql`insert into partners (id, name) values ('ptn', 'Partner')`;
});

afterEach(async () => {
  await sql.end({ timeout: 5 });
});

/** A row with a different value in each column that isn't given. */
async function addFilled(table: string, given: Record<string, string>, isSparse = false): Promise<void> {
  const columns = await sql<{ name: string; type: string; nullable: boolean }[]>`
    select column_name as name, data_type as type, is_nullable = 'YES' as nullable from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_identity = 'NO'`;
  const unique = JSON.stringify(given);
  const fill = (name: string, type: string) => {
    if (type === "boolean") return "true";
    if (type === "integer") return "7";
    if (type === "numeric") return "9999999999999999999.000000000000000001";
    if (type === "bytea") return "\\x00ff5c22";
    if (type === "jsonb") return sql.json([{ provider: "a", exchange_rate: "1.50" }]);
    if (type.startsWith("timestamp")) return "2024-10-27T02:30:00.123+05:45";
    return `${name} \\ " {} é 😀 ${unique}`;
  };
  const row = columns
    .filter(({ nullable }) => !(nullable && isSparse))
    .map(({ name, type }) => [name, fill(name, type)] as const);
  const values = { ...Object.fromEntries(row), ...given };
  await sql`insert into ${sql(table)} ${sql(values)}`;
}

/** What the worker of the previous version does with the transactions of an ID. */
const archive = (id: string) =>
  sql.begin(async (tx) => {
    await tx`
      insert into archived_transactions (id, partner_id, environment, partner_context, created_at, record, status_changes)
      select id, partner_id, environment, partner_context, created_at,
        to_jsonb(t) || coalesce((
          select jsonb_build_object('quotes', q.quotes) from transaction_quotes q where q.transaction_id = t.id
        ), '{}'), (
        select coalesce(jsonb_agg(to_jsonb(c) order by c.id), '[]') from status_changes c where c.transaction_id = t.id
      ) from transactions t where id = ${id}`;
    await tx`delete from transaction_quotes where transaction_id = ${id}`;
    await tx`delete from status_changes where transaction_id = ${id}`;
    await tx`delete from transactions where id = ${id}`;
  });

const readAll = async () => ({
  transactions: await sql`select * from transactions order by id`,
  changes: await sql`select * from status_changes order by id`,
  quotes: await sql`select * from transaction_quotes order by transaction_id`,
  archived: await sql`select * from archived_transactions`,
});

describe("archived transactions", () => {
  it("are moved back with their status changes and quotes, identical in all columns", async () => {
    for (const id of ["tx_full", "tx_sparse", "tx_kept"])
      await addFilled("transactions", { id, ...scope }, id === "tx_sparse");
    for (const id of ["tx_full", "tx_sparse", "tx_kept", "tx_full"])
      await addFilled("status_changes", { transaction_id: id }, id === "tx_sparse");
    for (const id of ["tx_full", "tx_kept"]) await addFilled("transaction_quotes", { transaction_id: id, ...scope });
    const before = await readAll();
    for (const id of ["tx_full", "tx_sparse"]) await archive(id);
    expect(await readAll()).toMatchObject({ transactions: [{ id: "tx_kept" }], archived: [{}, {}] });

    await migrateDatabase(url, { through });
    expect(await readAll()).toEqual(before);
    await addFilled("status_changes", { transaction_id: "tx_full" });
    expect(await sql`select from status_changes`).toHaveLength(5);
  });

  it("are moved back without values of columns that were added after they were archived", async () => {
    await addFilled("transactions", { id: "tx_old", ...scope });
    await addFilled("status_changes", { transaction_id: "tx_old" });
    const before = await readAll();
    await archive("tx_old");
    await sql`update archived_transactions set record = record - 'failure_code' - 'svc_fee_bps',
      status_changes = jsonb_build_array(status_changes -> 0 #- '{failure_code}')`;

    await migrateDatabase(url, { through });
    expect(await readAll()).toEqual({
      ...before,
      transactions: [{ ...before.transactions[0], failure_code: null, svc_fee_bps: null }],
      changes: [{ ...before.changes[0], failure_code: null }],
    });
  });
});
