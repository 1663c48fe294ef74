import { beforeEach, describe, expect, it } from "vitest";
import { insertApiLogs } from "#lib/api-logs/queries/api-logs.ts";
import { dayMs } from "#lib/duration.ts";
import { rawSql } from "./client.ts";
import {
  apiLogPartitions,
  auditLogPartitions,
  createPartition,
  createPartitions,
  dropPartitions,
} from "./partitions.ts";
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
    const results = await Promise.all([1, 2, 3].map(() => createPartitions(rawSql(), apiLogPartitions)));
    expect(results.flat()).toEqual([]);
    const days = Array.from({ length: 15 }, (_, offset) => nameOf(offset));
    expect(await partitions()).toEqual([...days, "api_logs_default"]);
  });

  it("have every index of the table", async () => {
    await createPartition(sql, apiLogPartitions, dayOf(0));
    const [row] = await sql`
      select count(*) filter (where indrelid = 'api_logs'::regclass)::int as parent,
        count(*) filter (where indrelid = to_regclass(${nameOf(0)}))::int as partition from pg_index where indisvalid`;
    expect(row?.parent).toBe(7);
    expect(row?.partition).toBe(row?.parent);
  });

  it("take the rows of their day out of the default partition", async () => {
    const offsets = [-100, -3, 0, 2, 14, 30];
    for (const offset of offsets) await addLog(offset);
    expect(await createPartitions(sql, apiLogPartitions)).toEqual([]);
    const found = await Promise.all(offsets.map(partitionOf));
    expect(found).toEqual([...[-100, -3, 0, 2, 14].map(nameOf), "api_logs_default"]);
  });

  it("take the rows that are added meanwhile", async () => {
    const logs = 300;
    let created: Promise<void> | undefined;
    for (let count = 0; count < logs; count += 1) {
      if (count === 100) created = createPartition(sql, apiLogPartitions, dayOf(0));
      await insertApiLogs([{ ...log, requestId: `req_${count}`, at: new Date() }]);
    }
    await created;
    expect(await sql`select count(*)::int as logs from api_logs`).toEqual([{ logs }]);
    expect(await sql`select from api_logs_default`).toEqual([]);
  });

  it("are created for all other days when one day fails", async () => {
    await sql.unsafe(`create table ${nameOf(3)} (id int)`);
    await addLog(3);
    expect(await createPartitions(sql, apiLogPartitions)).toEqual([
      { partition: nameOf(3), cause: `relation "${nameOf(3)}" already exists` },
    ]);
    expect(await partitions()).toHaveLength(15);
    expect(await partitionOf(3)).toBe("api_logs_default");
    await sql.unsafe(`drop table ${nameOf(3)}`);
    expect(await createPartitions(sql, apiLogPartitions)).toEqual([]);
    expect(await partitionOf(3)).toBe(nameOf(3));
  });

  it("are dropped after their retention, with the rows in the default partition", async () => {
    for (const offset of [-91, -90, -89]) await createPartition(sql, apiLogPartitions, dayOf(offset));
    for (const offset of [-95, -91, -90, -30]) await addLog(offset);
    expect(await dropPartitions(sql, apiLogPartitions, daysKept)).toEqual([]);
    expect(await partitions()).toEqual([nameOf(-90), nameOf(-89), "api_logs_default"]);
    expect(await sql`select request_id from api_logs order by at`).toEqual([
      { request_id: "req_-90" },
      { request_id: "req_-30" },
    ]);
  });

  it("are skipped, instead of blocking requests, while a long query reads them", async () => {
    await createPartition(sql, apiLogPartitions, dayOf(-91));
    await rawSql().begin(async (tx) => {
      await tx`select count(*) from api_logs`;
      const cause = "canceling statement due to lock timeout";
      expect(await dropPartitions(sql, apiLogPartitions, daysKept)).toEqual([{ partition: nameOf(-91), cause }]);
      await expect(createPartition(sql, apiLogPartitions, dayOf(1))).rejects.toThrow(cause);
      await addLog(-91);
    });
    expect(await dropPartitions(sql, apiLogPartitions, daysKept)).toEqual([]);
  });
});

describe("audit log partitions", () => {
  const name = (month: string) => `audit_log_${month.replace("-", "")}`;
  /** The month so many months from now, such as "2026-11". */
  const monthOf = (offset: number) => {
    const now = new Date();
    return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + offset, 1)).toISOString().slice(0, 7);
  };
  const addAudit = (id: string, at: string) => sql`
    insert into audit_log (id, at, actor_kind, actor_name, action) values (${id}, ${at}, 'system', 'Slipway', 'test')`;
  const rows = () => sql`select id, tableoid::regclass::text as partition from audit_log order by id`;
  const auditPartitions = async () => {
    const found = await sql`select inhrelid::regclass::text as name from pg_inherits
      where inhparent = 'audit_log'::regclass order by 1`;
    return found.map((row) => row.name);
  };

  beforeEach(async () => {
    for (const partition of await auditPartitions())
      if (partition !== "audit_log_default") await sql.unsafe(`drop table ${partition}`);
    await sql.begin(async (tx) => {
      await tx`set local slipway.moves_rows = 'on'`;
      await tx`delete from audit_log_default`;
    });
  });

  it("exist for this month and the next three, however many processes create them", async () => {
    const results = await Promise.all([1, 2, 3].map(() => createPartitions(rawSql(), auditLogPartitions)));
    expect(results.flat()).toEqual([]);
    expect(await auditPartitions()).toEqual([...[0, 1, 2, 3].map(monthOf).map(name), "audit_log_default"]);
  });

  it("have the rows from the first to the last instant of their month, also of leap years", async () => {
    const times = { a: "2024-01-31T23:59:59.999Z", b: "2024-02-01T00:00:00Z", c: "2024-02-29T23:59:59.999Z" };
    for (const [id, at] of Object.entries(times)) await addAudit(id, at);
    expect(await createPartitions(sql, auditLogPartitions)).toEqual([]);
    expect(await rows()).toEqual([
      { id: "a", partition: "audit_log_202401" },
      { id: "b", partition: "audit_log_202402" },
      { id: "c", partition: "audit_log_202402" },
    ]);
  });

  it("are dropped when their last day is past its retention, with the rows in the default partition", async () => {
    const start = Date.parse(`${monthOf(-2)}-01`);
    await addAudit("last", new Date(start - 1).toISOString());
    await addAudit("kept", new Date(start).toISOString());
    await createPartitions(sql, auditLogPartitions);
    await addAudit("ancient", "2001-01-01T00:00:00Z");
    const today = Math.floor(Date.now() / dayMs);
    const daysSince = today - start / dayMs;
    expect(await dropPartitions(sql, auditLogPartitions, daysSince + 1)).toEqual([]);
    expect((await rows()).map(({ id }) => id)).toEqual(["kept", "last"]);
    expect(await dropPartitions(sql, auditLogPartitions, daysSince)).toEqual([]);
    expect((await rows()).map(({ id }) => id)).toEqual(["kept"]);
  });

  it("take the rows that are added meanwhile, and no insert fails", async () => {
    const perWriter = 100;
    const writers = [1, 2, 3, 4].map(async (writer) => {
      for (let count = 0; count < perWriter; count += 1)
        await rawSql()`insert into audit_log (id, at, actor_kind, actor_name, action)
          values (${`${writer}_${count}`}, now(), 'system', 'Slipway', 'test')`;
    });
    await expect.poll(rows).not.toHaveLength(0);
    const created = createPartition(sql, auditLogPartitions, `${monthOf(0)}-01`);
    await Promise.all([...writers, created]);
    expect(new Set((await rows()).map(({ partition }) => partition))).toEqual(new Set([name(monthOf(0))]));
    expect(await rows()).toHaveLength(writers.length * perWriter);
  });

  it.each(["update audit_log set action = 'x'", "delete from audit_log", "truncate audit_log"])(
    "reject changes, also of a statement that names one: %s",
    async (statement) => {
      await createPartitions(sql, auditLogPartitions);
      await addAudit("now", new Date().toISOString());
      await addAudit("outside", "2001-01-01T00:00:00Z");
      const rejected = { message: "the audit log is append-only", code: "42501" };
      for (const table of ["audit_log", name(monthOf(0)), "audit_log_default"]) {
        if (statement.startsWith("truncate") && table !== "audit_log") continue;
        await expect(sql.unsafe(statement.replace("audit_log", table))).rejects.toMatchObject(rejected);
      }
      const allowed = sql.begin(async (tx) => {
        await tx`set local slipway.moves_rows = 'on'`;
        await tx.unsafe(statement);
      });
      await expect(allowed).rejects.toMatchObject(rejected);
      expect(await rows()).toHaveLength(2);
    },
  );

  it("outside the time range of a search aren't read", async () => {
    await createPartitions(sql, auditLogPartitions);
    const plan = await sql.unsafe(
      `explain select * from audit_log where at >= '${monthOf(1)}-01' and at < '${monthOf(1)}-15' order by at desc, id desc limit 5`,
    );
    const text = plan.map((row) => row["QUERY PLAN"]).join("\n");
    expect(text).toContain(name(monthOf(1)));
    expect(text).not.toContain(name(monthOf(0)));
    expect(text).toMatch(/Index Scan/);
  });
});
