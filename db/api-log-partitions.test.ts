import { beforeEach, describe, expect, it } from "vitest";
import { dayMs } from "#lib/duration.ts";
import { createApiLogPartition, createApiLogPartitions, dropApiLogPartitions } from "./api-log-partitions.ts";
import { insertApiLogs } from "./api-logs.ts";
import { rawSql } from "./client.ts";
import { setUpOwnDatabase } from "./test-database.ts";

const daysKept = 90;
const sql = setUpOwnDatabase();
const dayOf = (offset: number) => new Date(Date.now() + offset * dayMs).toISOString().slice(0, 10);
const nameOf = (offset: number) => `api_logs_${dayOf(offset).replaceAll("-", "")}`;

const addLog = (offset: number) => sql`
  insert into api_logs (request_id, at, partner_id, environment, key_id, method, path, status, duration_ms)
  values (${`req_${offset}`}, ${`${dayOf(offset)}T12:00:00Z`}, 'p', 'sandbox', 'k', 'GET', '/', 200, 1)`;

const log = {
  partnerId: "p",
  environment: "sandbox",
  keyId: "k",
  method: "GET",
  path: "/",
  status: 200,
  durationMs: 1,
  errorCode: null,
} as const;

const partitionOf = async (offset: number) =>
  (await sql`select tableoid::regclass::text as name from api_logs where request_id = ${`req_${offset}`}`)[0]?.name;

async function partitions(): Promise<string[]> {
  const rows = await sql`select relname from pg_inherits join pg_class on oid = inhrelid
    where inhparent = 'api_logs'::regclass order by relname`;
  return rows.map(({ relname }) => relname);
}

beforeEach(async () => {
  for (const name of await partitions()) if (name !== "api_logs_default") await sql.unsafe(`drop table ${name}`);
  await sql`truncate api_logs`;
});

describe("API log partitions", () => {
  it("exist for today and the next 14 days, however many processes create them", async () => {
    const results = await Promise.all([1, 2, 3].map(() => createApiLogPartitions(rawSql())));
    expect(results.flat()).toEqual([]);
    const days = Array.from({ length: 15 }, (_, offset) => nameOf(offset));
    expect(await partitions()).toEqual([...days, "api_logs_default"]);
  });

  it("have every index of the table", async () => {
    await createApiLogPartition(sql, dayOf(0));
    const [row] = await sql`
      select count(*) filter (where indrelid = 'api_logs'::regclass)::int as parent,
        count(*) filter (where indrelid = to_regclass(${nameOf(0)}))::int as partition from pg_index where indisvalid`;
    expect(row?.parent).toBeGreaterThan(8);
    expect(row?.partition).toBe(row?.parent);
  });

  it("take the rows of their day out of the default partition", async () => {
    const offsets = [-100, -3, 0, 2, 14, 30];
    for (const offset of offsets) await addLog(offset);
    expect(await createApiLogPartitions(sql)).toEqual([]);
    const found = await Promise.all(offsets.map(partitionOf));
    expect(found).toEqual([...[-100, -3, 0, 2, 14].map(nameOf), "api_logs_default"]);
  });

  it("take the rows that are added meanwhile", async () => {
    const logs = 300;
    let created: Promise<void> | undefined;
    for (let count = 0; count < logs; count += 1) {
      if (count === 100) created = createApiLogPartition(sql, dayOf(0));
      await insertApiLogs([{ ...log, requestId: `req_${count}`, at: new Date() }]);
    }
    await created;
    expect(await sql`select count(*)::int as logs from api_logs`).toEqual([{ logs }]);
    expect(await sql`select from api_logs_default`).toEqual([]);
  });

  it("are created for all other days when one day fails", async () => {
    await sql.unsafe(`create table ${nameOf(3)} (id int)`);
    await addLog(3);
    expect(await createApiLogPartitions(sql)).toEqual([
      { day: dayOf(3), cause: `relation "${nameOf(3)}" already exists` },
    ]);
    expect(await partitions()).toHaveLength(15);
    expect(await partitionOf(3)).toBe("api_logs_default");
    await sql.unsafe(`drop table ${nameOf(3)}`);
    expect(await createApiLogPartitions(sql)).toEqual([]);
    expect(await partitionOf(3)).toBe(nameOf(3));
  });

  it("are dropped after their retention, with the rows in the default partition", async () => {
    for (const offset of [-91, -90, -89]) await createApiLogPartition(sql, dayOf(offset));
    for (const offset of [-95, -91, -90, -30]) await addLog(offset);
    expect(await dropApiLogPartitions(sql, daysKept)).toEqual([]);
    expect(await partitions()).toEqual([nameOf(-90), nameOf(-89), "api_logs_default"]);
    expect(await sql`select request_id from api_logs order by at`).toEqual([
      { request_id: "req_-90" },
      { request_id: "req_-30" },
    ]);
  });

  it("are skipped, instead of blocking requests, while a long query reads them", async () => {
    await createApiLogPartition(sql, dayOf(-91));
    await rawSql().begin(async (tx) => {
      await tx`select count(*) from api_logs`;
      const cause = "canceling statement due to lock timeout";
      expect(await dropApiLogPartitions(sql, daysKept)).toEqual([{ day: dayOf(-91), cause }]);
      await expect(createApiLogPartition(sql, dayOf(1))).rejects.toThrow(cause);
      await addLog(-91);
    });
    expect(await dropApiLogPartitions(sql, daysKept)).toEqual([]);
  });
});
