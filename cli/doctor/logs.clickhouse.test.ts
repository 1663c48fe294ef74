import { tmpdir } from "node:os";
import { describe, expect, it } from "vitest";
import { prepareClickHouse } from "#lib/api-logs/clickhouse/schema.ts";
import { writeShippedTo } from "#lib/api-logs/clickhouse/shipped-to.ts";
import { minuteMs } from "#lib/duration.ts";
import { stubVariables } from "#lib/test-variables.ts";
import { useOwnClickHouse } from "#tests/clickhouse/test-clickhouse-database.ts";
import { runChecks } from "./check.ts";
import { logChecks } from "./logs.ts";

describe("svc doctor's checks of API logs", () => {
  useOwnClickHouse();
  const outcomes = async () =>
    Object.fromEntries((await runChecks(logChecks)).map(({ id, outcome, text }) => [id, `${outcome}: ${text}`]));

  it("say where tables are missing, how late rows are, and what can't be used", async () => {
    expect(await outcomes()).toMatchObject({
      "logs.folder": "skipped: SVC_LOG_DIRECTORY isn't set.",
      "clickhouse.connection": expect.stringMatching(/^warning: ClickHouse 26\.\S+ has no table api_logs\.$/),
    });
    await prepareClickHouse();
    stubVariables({ SVC_LOG_DIRECTORY: tmpdir() });
    await writeShippedTo("late", new Date(Date.now() - 10 * minuteMs));
    expect(await outcomes()).toEqual({
      "logs.folder": expect.stringMatching(/^(ok|warning): \/tmp has [\d,]+ MB left\.$/),
      "clickhouse.connection": expect.stringMatching(/^ok: Connected to ClickHouse 26\./),
      "clickhouse.lag": expect.stringMatching(/^warning: All requests until 10 min .*ago are in ClickHouse\.$/),
    });
    stubVariables({ SVC_LOG_DIRECTORY: "/nowhere", CLICKHOUSE_URL: "http://user:a-password@127.0.0.1:9/slipway" });
    expect(await outcomes()).toMatchObject({
      "logs.folder": expect.stringMatching(/^error: \/nowhere can't be written/),
      "clickhouse.connection": expect.stringMatching(
        /^error: Can't use ClickHouse at 127\.0\.0\.1:9: (?!.*a-password)/,
      ),
      "clickhouse.lag": expect.stringMatching(/^skipped/),
    });
  });
});
