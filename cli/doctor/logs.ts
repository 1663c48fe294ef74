import { access, constants, statfs } from "node:fs/promises";
import { clickHouse } from "#lib/api-logs/clickhouse/client.ts";
import { readShippedTo } from "#lib/api-logs/clickhouse/shipped-to.ts";
import { currentMs } from "#lib/clock.ts";
import { minuteMs } from "#lib/duration.ts";
import { env } from "#lib/env.ts";
import { formatDuration } from "#lib/format-time.ts";
import { type DoctorCheck, type Finding, failed, messageOf, ok, sentence, skipped, warning } from "./check.ts";

const lateMs = 5 * minuteMs;
// About four million requests.
const freeMegabytesMin = 1_000;
const needs = ["settings.values"];

/** Where API logs are written, if not to Postgres alone. */
export const logChecks: readonly DoctorCheck[] = [
  { id: "logs.folder", name: "API log folder", needs, run: checkFolder },
  { id: "clickhouse.connection", name: "ClickHouse", needs, run: checkConnection },
  { id: "clickhouse.lag", name: "ClickHouse lag", needs: ["clickhouse.connection"], run: checkLag },
];

async function checkFolder(): Promise<Finding> {
  const { logDirectory } = env();
  if (logDirectory === null) return skipped("SVC_LOG_DIRECTORY isn't set.");
  try {
    await access(logDirectory, constants.R_OK | constants.W_OK);
  } catch (error) {
    return failed(
      sentence(`${logDirectory} can't be written: ${messageOf(error)}`),
      "Create it for the user that runs Slipway.",
    );
  }
  const { bavail, bsize } = await statfs(logDirectory);
  const megabytes = Math.floor((bavail * bsize) / 1_000_000);
  const text = `${logDirectory} has ${megabytes.toLocaleString("en-US")} MB left.`;
  if (megabytes >= freeMegabytesMin) return ok(text);
  return warning(
    text,
    "Free some: while ClickHouse is away, every request takes 250 bytes, and without space it gets 503.",
  );
}

async function checkConnection(): Promise<Finding> {
  const { clickHouseUrl } = env();
  if (clickHouseUrl === null) return skipped("CLICKHOUSE_URL isn't set, so API logs are in Postgres.");
  try {
    const query =
      "select version() as version, count() as tables from system.tables where database = currentDatabase() and name = 'api_logs'";
    const result = await (await clickHouse()).query({ query, format: "JSONEachRow" });
    const [row] = await result.json<{ version: string; tables: string | number }>();
    if (Number(row?.tables) === 1) return ok(`Connected to ClickHouse ${row?.version}.`);
    return warning(
      `ClickHouse ${row?.version} has no table api_logs.`,
      "The first process that ships creates it: set SVC_LOG_SINK, or run svc logs backfill.",
    );
  } catch (error) {
    return failed(
      sentence(`Can't use ClickHouse at ${new URL(clickHouseUrl).host}: ${messageOf(error)}`),
      "Check CLICKHOUSE_URL: its host, port, user, password, and database. Until then, rows wait in SVC_LOG_DIRECTORY.",
    );
  }
}

async function checkLag(): Promise<Finding> {
  const shippedTo = await readShippedTo().catch(() => null);
  if (shippedTo === null) return skipped("No process has shipped API logs.");
  const lag = Math.max(0, currentMs() - shippedTo.getTime());
  const text = `All requests until ${formatDuration(lag)} ago are in ClickHouse.`;
  if (lag < lateMs) return ok(text);
  return warning(
    text,
    'Look for "API logs not shipped to ClickHouse" in the log of each process, and start the process of a killed machine.',
  );
}
