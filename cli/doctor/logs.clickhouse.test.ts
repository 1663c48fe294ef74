import { describe, expect, it } from "vitest";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { prepareClickHouse } from "#lib/api-logs/clickhouse/schema.ts";
import { writeCopiedTo } from "#lib/api-logs/queries/days.ts";
import { dayMs } from "#lib/duration.ts";
import { stubVariables } from "#lib/test-variables.ts";
import { useOwnClickHouse } from "#tests/clickhouse/test-clickhouse-database.ts";
import { runChecks } from "./check.ts";
import { logChecks } from "./logs.ts";

describe("svc doctor's checks of API logs", () => {
  setUpOwnDatabase();
  useOwnClickHouse();
  const outcomes = async () =>
    Object.fromEntries((await runChecks(logChecks)).map(({ id, outcome, text }) => [id, `${outcome}: ${text}`]));

  it("say where the table is missing, how late copies are, and what can't be used", async () => {
    expect((await outcomes())["clickhouse.connection"]).toMatch(
      /^warning: ClickHouse 26\.\S+ has no table api_logs\.$/,
    );
    await prepareClickHouse();
    await writeCopiedTo(new Date(Date.now() - 4 * dayMs));
    expect(await outcomes()).toEqual({
      "clickhouse.connection": expect.stringMatching(/^ok: Connected to ClickHouse 26\./),
      "clickhouse.lag": expect.stringMatching(/^warning: API logs until 4 d.* ago are in ClickHouse\.$/),
    });
    stubVariables({ CLICKHOUSE_URL: "http://user:a-password@127.0.0.1:9/slipway" });
    expect(await outcomes()).toMatchObject({
      "clickhouse.connection": expect.stringMatching(
        /^error: Can't use ClickHouse at 127\.0\.0\.1:9: (?!.*a-password)/,
      ),
      "clickhouse.lag": expect.stringMatching(/^skipped/),
    });
  });
});
