import { clickHouse } from "#lib/api-logs/clickhouse/client.ts";
import { selectCopiedTo } from "#lib/api-logs/queries/days.ts";
import { currentMs } from "#lib/clock.ts";
import { dayMs } from "#lib/duration.ts";
import { env } from "#lib/env.ts";
import { formatDuration } from "#lib/format-time.ts";
import { type DoctorCheck, type Finding, failed, messageOf, ok, sentence, skipped, warning } from "./check.ts";

// A day is copied once it has been over for a day.
const lateMs = 3 * dayMs;
const needs = ["settings.values"];

export const logChecks: readonly DoctorCheck[] = [
  { id: "clickhouse.connection", name: "ClickHouse", needs, run: checkConnection },
  {
    id: "clickhouse.lag",
    name: "ClickHouse lag",
    needs: ["clickhouse.connection", "database.migrations"],
    run: checkLag,
  },
];

async function checkConnection(): Promise<Finding> {
  const { CLICKHOUSE_URL } = env();
  if (CLICKHOUSE_URL === undefined) return skipped("CLICKHOUSE_URL isn't set, so API logs are in Postgres.");
  try {
    const query =
      "select version() as version, count() as tables from system.tables where database = currentDatabase() and name = 'api_logs'";
    const result = await (await clickHouse()).query({ query, format: "JSONEachRow" });
    const [row] = await result.json<{ version: string; tables: string | number }>();
    if (Number(row?.tables) === 1) return ok(`Connected to ClickHouse ${row?.version}.`);
    return warning(
      `ClickHouse ${row?.version} has no table api_logs.`,
      "The process that maintains partitions creates it within an hour.",
    );
  } catch (error) {
    return failed(
      sentence(`Can't use ClickHouse at ${new URL(CLICKHOUSE_URL).host}: ${messageOf(error)}`),
      "Check CLICKHOUSE_URL: its host, port, user, password, and database. Until then, Postgres keeps API logs.",
    );
  }
}

async function checkLag(): Promise<Finding> {
  const copiedTo = await selectCopiedTo();
  if (copiedTo === null) return skipped("No day of API logs has been copied yet.");
  const lag = Math.max(0, currentMs() - copiedTo.getTime());
  const text = `API logs until ${formatDuration(lag)} ago are in ClickHouse.`;
  if (lag < lateMs) return ok(text);
  return warning(text, 'Look for "partitions not maintained" in the log.');
}
