import { beforeAll, describe, expect, it } from "vitest";
import { resetEnv } from "#lib/env.ts";
import { stubVariables } from "#lib/test-variables.ts";
import { useOwnClickHouse } from "#tests/clickhouse/test-clickhouse-database.ts";
import { clickHouse } from "./client.ts";
import { prepareClickHouse } from "./schema.ts";

describe("the table in ClickHouse", () => {
  useOwnClickHouse();
  beforeAll(prepareClickHouse);

  const engine = async () => {
    const query = "select engine_full from system.tables where database = currentDatabase() and name = 'api_logs'";
    return (await (await clickHouse()).query({ query, format: "TabSeparated" })).text();
  };
  const row = {
    request_id: "a",
    at: "2026-11-01 10:00:00.123",
    partner_id: "p",
    environment: "sandbox",
    key_id: "k",
    method: "GET",
    path: "/",
    status: 200,
    duration_ms: 1,
  };

  it("stays as it is when it is prepared again, and follows the retention period", async () => {
    const before = await engine();
    expect(before).toContain("TTL toDateTime(at) + toIntervalDay(90)");
    await prepareClickHouse();
    expect(await engine()).toBe(before);
    stubVariables({ SVC_API_LOG_RETENTION_DAYS: "400" });
    resetEnv();
    await prepareClickHouse();
    expect(await engine()).toContain("TTL toDateTime(at) + toIntervalDay(400)");
  });

  it("keeps one of rows with the same request ID", async () => {
    const client = await clickHouse();
    for (const method of ["GET", "POST"])
      await client.insert({ table: "api_logs", values: [{ ...row, method }], format: "JSONEachRow" });
    const query = "select request_id, toString(at) as at, error_code, field_errors from api_logs final";
    expect(await (await client.query({ query, format: "JSONEachRow" })).json()).toEqual([
      { request_id: "a", at: row.at, error_code: null, field_errors: "" },
    ]);
  });
});
