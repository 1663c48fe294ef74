import { expect, it } from "vitest";
import { dayMs } from "#lib/duration.ts";
import { rawSql } from "./client.ts";
import { apiLogPartitions, createPartition, createPartitions, dropPartitions } from "./partitions.ts";
import { setUpOwnDatabase } from "./test-database.ts";

const sql = setUpOwnDatabase();
const dayOf = (offset: number) => new Date(Date.now() + offset * dayMs).toISOString().slice(0, 10);
/** The parts of a day whose rows are six hours apart, if one row is too many. */
const partsOf = (offset: number) =>
  ["_00000000", "_21600000", "_43200000", ""].map((suffix) => `api_logs_${dayOf(offset).replaceAll("-", "")}${suffix}`);

/** Adds `rows` to a day, distributed evenly. */
const addLogs = (offset: number, rows: number) => sql`
  insert into api_logs (request_id, at, partner_id, environment, key_id, method, path, status, duration_ms)
  select 'req_' || n, ${dayOf(offset)}::timestamptz + n * interval '1 day' / ${rows}::int, 'p', 'sandbox', 'k', 'GET',
    '/', 200, 1 from generate_series(0, ${rows - 1}::int) n`;

const partitionsOfRows = async (): Promise<string[]> => {
  const rows = await sql`select tableoid::regclass::text as name from api_logs order by at`;
  return rows.map(({ name }) => name);
};
const create = () => createPartitions(sql, apiLogPartitions, 1);

async function dropAll(): Promise<void> {
  const rows = await sql`select inhrelid::regclass::text as name from pg_inherits
    where inhparent = 'api_logs'::regclass and inhrelid <> 'api_logs_default'::regclass`;
  for (const { name } of rows) await sql.unsafe(`drop table ${name}`);
}

it("a day with too many rows to move at once gets several partitions, which are dropped together", async () => {
  await dropAll();
  for (const offset of [-91, 0]) await addLogs(offset, 4);
  expect(await create()).toEqual([]);
  expect(await partitionsOfRows()).toEqual([...partsOf(-91), ...partsOf(0)]);
  expect(await create()).toEqual([]);
  expect(await dropPartitions(sql, apiLogPartitions, 90)).toEqual([]);
  expect(await partitionsOfRows()).toEqual(partsOf(0));
});

it("the next call continues after a failed part", async () => {
  await addLogs(-1, 4);
  const [first = "", second = "", ...others] = partsOf(-1);
  await sql.unsafe(`create table ${second} (id int)`);
  expect(await create()).toEqual([{ partition: others.at(-1), cause: `relation "${second}" already exists` }]);
  expect((await partitionsOfRows()).slice(0, 4)).toEqual(["api_logs_default", "api_logs_default", ...others]);
  await sql.unsafe(`drop table ${second}`);
  expect(await create()).toEqual([]);
  expect((await partitionsOfRows()).slice(0, 4)).toEqual([first, second, ...others]);
});

it("every row is visible once while others are moved and added", async () => {
  await sql`truncate api_logs`;
  await dropAll();
  const moved = 2_000;
  await addLogs(0, moved);
  let isMoving = true;
  const moving = createPartition(sql, apiLogPartitions, dayOf(0), { rowsMax: 300 }).finally(() => {
    isMoving = false;
  });
  // In this isolation, a query is planned after its snapshot. Otherwise a part that is attached between them is missed.
  const count = () =>
    rawSql().begin("isolation level repeatable read", async (tx) => {
      const [row] = await tx`select count(*)::int as rows, count(distinct request_id)::int as ids from api_logs`;
      return row;
    });
  for (let added = moved; isMoving; added += 1) {
    expect(await count()).toEqual({ rows: added, ids: added });
    await rawSql()`
      insert into api_logs (request_id, at, partner_id, environment, key_id, method, path, status, duration_ms)
      values (${`req_${added}`}, now(), 'p', 'sandbox', 'k', 'GET', '/', 200, 1)`;
  }
  await moving;
  expect(new Set(await partitionsOfRows()).size).toBeGreaterThanOrEqual(7);
  expect(await sql`select from api_logs_default`).toEqual([]);
});

it("a partition is created after autovacuum has released the default partition", async () => {
  const others = rawSql();
  const isWaiting = async () =>
    (await others`select from pg_locks where not granted and mode = 'ShareUpdateExclusiveLock'`).length;
  const created = await others.begin(async (tx) => {
    await tx`lock table api_logs_default in share update exclusive mode`;
    const creating = createPartition(sql, apiLogPartitions, dayOf(-7));
    await expect.poll(isWaiting).toBeTruthy();
    return { creating };
  });
  await created.creating;
  expect(await sql`select to_regclass(${partsOf(-7).at(-1) ?? ""}) as name`).not.toEqual([{ name: null }]);
});
