import { beforeEach, describe, expect, it } from "vitest";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { logStore } from "#lib/api-logs/log-store.ts";
import { insertApiLogs } from "#lib/api-logs/queries/api-logs.ts";
import { selectCopiedTo } from "#lib/api-logs/queries/days.ts";
import { newLog, newLogScope } from "#lib/api-logs/test-logs.ts";
import { dayMs, hourMs } from "#lib/duration.ts";
import { maintainPartitions } from "#lib/retention/maintain-partitions.ts";
import { stubVariables } from "#lib/test-variables.ts";
import { useOwnClickHouse } from "#tests/clickhouse/test-clickhouse-database.ts";
import { clickHouse } from "./client.ts";
import { insertIntoClickHouse } from "./copy-days.ts";
import { prepareClickHouse } from "./schema.ts";

const sql = setUpOwnDatabase();
const today = Math.floor(Date.now() / dayMs) * dayMs;
const dayOf = (ago: number) => new Date(today - ago * dayMs);
const range = { from: dayOf(80), to: new Date(today + dayMs) };

describe("finished days of API logs", () => {
  useOwnClickHouse();
  const countedTo = (at: Date) =>
    sql`insert into rollup_marks (source, counted_to, recounted_at) values ('requests', ${at}, ${at})`;

  beforeEach(async () => {
    await prepareClickHouse();
    await (await clickHouse()).command({ query: "truncate table api_logs" });
    await sql`truncate api_logs, rollup_marks, rollup_failures`;
  });

  /** A request with every kind of value on each day. */
  async function addDays(...ago: number[]) {
    const scope = newLogScope();
    const failed = {
      status: 400,
      errorCode: "validation_failed",
      fieldErrors: [{ code: "missing" as const, field: "é" }],
    };
    const rows = ago.map((days, place) =>
      newLog(scope, { at: new Date(+dayOf(days) + place), path: "/with,\"'\\", ...(place % 2 ? failed : {}) }),
    );
    await insertApiLogs(rows);
    return { scope, rows };
  }
  const daysIn = async (store: "postgres" | "clickhouse") => {
    const query = "select distinct toString(toDate(at)) as day from api_logs order by day";
    const days =
      store === "postgres"
        ? await sql`select distinct at::date::text as day from api_logs order by day`
        : await (await (await clickHouse()).query({ query, format: "JSONEachRow" })).json<{ day: string }>();
    return days.map(({ day }) => (today - Date.parse(String(day))) / dayMs);
  };
  async function expectOnce({ scope, rows }: Awaited<ReturnType<typeof addDays>>) {
    const search = { terms: [], range, order: "asc" as const, limit: 100, scanned: 100 };
    const sorted = rows.toSorted((a, b) => a.at.getTime() - b.at.getTime());
    expect((await logStore().search(scope, search)).rows).toMatchObject(sorted);
    const counts = await logStore().countSteps(scope, { terms: [], range, stepMs: dayMs, scanned: 1_000 });
    expect(counts?.reduce((sum, { answered, refused }) => sum + answered + refused, 0)).toBe(rows.length);
  }

  it("move to ClickHouse with every value once they are over for a day, and each request is read once", async () => {
    await countedTo(new Date());
    const added = await addDays(70, 2, 2, 1, 0);
    await expectOnce(added);
    await maintainPartitions();
    expect([await daysIn("clickhouse"), await daysIn("postgres")]).toEqual([
      [70, 2],
      [1, 0],
    ]);
    expect(await selectCopiedTo()).toEqual(dayOf(1));
    await expectOnce(added);
  });

  it("are copied again, and each request is read and counted once, if a process was killed before it recorded them", async () => {
    await countedTo(new Date());
    const added = await addDays(3, 3, 2, 0);
    await insertIntoClickHouse(added.rows.slice(0, 1));
    await insertIntoClickHouse(added.rows.slice(0, 3));
    await expectOnce(added);
    await maintainPartitions();
    await maintainPartitions();
    await expectOnce(added);
    expect(await daysIn("postgres")).toEqual([0]);
  });

  it("stay in Postgres until rollups have counted them", async () => {
    const added = await addDays(5, 3, 2);
    await maintainPartitions();
    expect(await daysIn("postgres")).toEqual([5, 3, 2]);
    await countedTo(new Date());
    await sql`insert into rollup_failures (source, at, attempts, retry_at)
      values ('requests', ${new Date(+dayOf(5) + hourMs)}, 1, now())`;
    await maintainPartitions();
    expect([await daysIn("clickhouse"), await daysIn("postgres")]).toEqual([[], [5, 3, 2]]);
    await sql`delete from rollup_failures`;
    await sql`update rollup_marks set recounted_at = ${dayOf(2)} where source = 'requests'`;
    await maintainPartitions();
    expect([await daysIn("clickhouse"), await daysIn("postgres")]).toEqual([[5], [3, 2]]);
    await expectOnce(added);
  });

  it("stay in Postgres, and are read there, while ClickHouse can't be reached", async () => {
    await countedTo(new Date());
    const added = await addDays(3, 0);
    const url = process.env.CLICKHOUSE_URL;
    stubVariables({ CLICKHOUSE_URL: "http://127.0.0.1:1/none" });
    await expect(maintainPartitions()).rejects.toThrow();
    await expectOnce(added);
    stubVariables({ CLICKHOUSE_URL: url ?? "" });
    await maintainPartitions();
    expect(await daysIn("postgres")).toEqual([0]);
    await expectOnce(added);
  });
});
