import { beforeAll, describe, expect, it } from "vitest";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { clickHouse } from "#lib/api-logs/clickhouse/client.ts";
import { prepareClickHouse } from "#lib/api-logs/clickhouse/schema.ts";
import { toColumns } from "#lib/api-logs/log-sink.ts";
import { addLogs, newLog, newLogScope } from "#lib/api-logs/test-logs.ts";
import { dayMs } from "#lib/duration.ts";
import { useOwnClickHouse } from "#tests/clickhouse/test-clickhouse-database.ts";
import { svc } from "./test-svc.ts";

describe("svc logs backfill", () => {
  setUpOwnDatabase();
  useOwnClickHouse();
  beforeAll(prepareClickHouse);

  const today = Math.floor(Date.now() / dayMs) * dayMs;
  const dayOf = (ago: number) => new Date(today - ago * dayMs).toISOString().slice(0, 10);
  const read = async (query: string) =>
    (await (await clickHouse()).query({ query, format: "JSONEachRow" })).json<Record<string, unknown>>();

  it("copies every row with its values once, and continues where it was interrupted", async () => {
    const failed = {
      at: new Date(today - dayMs),
      path: "/with,\"'\\",
      status: 400,
      errorCode: "validation_failed",
      fieldErrors: [{ field: "amount", code: "missing" as const }],
    };
    const scope = newLogScope();
    await addLogs([{ at: new Date(today - 3 * dayMs) }, { at: new Date(today - dayMs - 1) }, failed], scope);
    expect((await svc("logs", "backfill")).text.split("\n")).toEqual([
      `${dayOf(3)}  1 request  copied`,
      `${dayOf(2)}  1 request  copied`,
      `${dayOf(1)}  1 request  copied`,
      "ClickHouse has 3 days of API logs.",
    ]);
    await addLogs([{ at: new Date(today - 2) }], scope);
    expect((await svc("logs", "backfill")).text).toBe(
      [
        `${dayOf(3)}  1 request  complete`,
        `${dayOf(2)}  1 request  complete`,
        `${dayOf(1)}  2 requests  copied`,
        "ClickHouse has 3 days of API logs.",
      ].join("\n"),
    );
    expect(await read("select count() as n, uniqExact(request_id) as ids from api_logs final")).toEqual([
      { n: 4, ids: 4 },
    ]);
    expect(await read("select path, status, field_errors from api_logs final where status = 400")).toEqual([
      { path: failed.path, status: 400, field_errors: '[{"code":"missing","field":"amount"}]' },
    ]);
  });

  it("keeps what was shipped meanwhile", async () => {
    const row = newLog(newLogScope(), { at: new Date(today - 5 * dayMs) });
    const client = await clickHouse();
    await client.insert({ table: "api_logs", values: [toColumns(row)], format: "JSONEachRow" });
    const select = `select shipped_at from api_logs final where request_id = '${row.requestId}'`;
    const shipped = await read(select);
    await addLogs([row, { at: row.at }]);
    expect((await svc("logs", "backfill")).text).toContain(`${dayOf(5)}  2 requests  copied`);
    expect(await read(select)).toEqual(shipped);
  });
});
