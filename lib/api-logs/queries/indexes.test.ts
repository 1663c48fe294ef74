import { beforeEach, describe, expect, it } from "vitest";
import { apiLogPartitions, createPartition, createPartitions } from "#db/partitions.ts";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { dayMs } from "#lib/duration.ts";
import { indexPastDays, selectIndexedTo } from "./indexes.ts";

const daysKept = 90;
const sql = setUpOwnDatabase();
const dayOf = (offset: number) => new Date(Date.now() + offset * dayMs).toISOString().slice(0, 10);
const nameOf = (offset: number, suffix = "") => `api_logs_${dayOf(offset).replaceAll("-", "")}${suffix}`;
const index = () => indexPastDays(daysKept);

/** The indexes that only past days have. */
async function built(): Promise<string[]> {
  const rows = await sql`
    select indexrelid::regclass::text as name from pg_index
    where indisvalid and indexrelid::regclass::text ~ '^api_logs_(default|[0-9]{8}(_[0-9]{8})?)_(path|key)$' order by 1`;
  return rows.map(({ name }) => name);
}
const both = (name: string) => [`${name}_key`, `${name}_path`];
const always = both("api_logs_default");

beforeEach(async () => {
  const rows = await sql`select inhrelid::regclass::text as name from pg_inherits
    where inhparent = 'api_logs'::regclass and inhrelid <> 'api_logs_default'::regclass`;
  for (const { name } of rows) await sql.unsafe(`drop table ${name}`);
});

describe("the indexes of past days", () => {
  it("are built once a day is over, by one of several processes", async () => {
    for (const offset of [-89, -1, 0, 1]) await createPartition(sql, apiLogPartitions, dayOf(offset));
    const failed = await Promise.all([index(), index(), index()]);
    expect(failed.flat()).toEqual([]);
    expect(await built()).toEqual([nameOf(-89), nameOf(-1), "api_logs_default"].flatMap(both));
    expect(await index()).toEqual([]);
  });

  it("aren't built on days that are due to be dropped", async () => {
    for (const offset of [-91, -90]) await createPartition(sql, apiLogPartitions, dayOf(offset));
    await index();
    expect(await built()).toEqual([...both(nameOf(-90)), ...always]);
  });

  it("are built on each part of a day", async () => {
    await sql`
      insert into api_logs (request_id, at, partner_id, environment, key_id, method, path, status, duration_ms)
      select 'req_' || n, ${dayOf(-2)}::timestamptz + n * interval '12 hours', 'p', 'sandbox', 'k', 'GET', '/', 200, 1
      from generate_series(0, 1) n`;
    await createPartitions(sql, apiLogPartitions, 1);
    await index();
    expect(await built()).toEqual([...both(nameOf(-2)), ...both(nameOf(-2, "_00000000")), ...always].toSorted());
  });

  it("are built again after a build that was interrupted", async () => {
    await createPartition(sql, apiLogPartitions, dayOf(-1));
    await index();
    await sql`update pg_index set indisvalid = false where indexrelid = ${`${nameOf(-1)}_path`}::regclass`;
    await sql.unsafe("drop index api_logs_default_key");
    expect(await built()).toEqual([`${nameOf(-1)}_key`, "api_logs_default_path"]);
    expect(await index()).toEqual([]);
    expect(await built()).toEqual([...both(nameOf(-1)), ...always]);
  });
});

describe("the time up to which days are indexed", () => {
  it("is the start of the first day without a valid index, and of no day if the default partition has none", async () => {
    for (const offset of [-3, -2, -1, 0, 1]) await createPartition(sql, apiLogPartitions, dayOf(offset));
    const indexedTo = async () => (await selectIndexedTo()).toISOString();
    const startOf = (offset: number) => `${dayOf(offset)}T00:00:00.000Z`;
    expect(await indexedTo()).toBe(startOf(-3));
    await index();
    expect(await indexedTo()).toBe(startOf(0));
    await sql`update pg_index set indisvalid = false where indexrelid = ${`${nameOf(-2)}_key`}::regclass`;
    expect(await indexedTo()).toBe(startOf(-2));
    await sql.unsafe("drop index api_logs_default_path");
    expect(await indexedTo()).toBe("1970-01-01T00:00:00.000Z");
    await index();
    expect(await indexedTo()).toBe(startOf(0));
  });
});
