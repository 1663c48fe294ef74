import * as z from "zod";
import { clickHouseAddress } from "#lib/setting-formats.ts";

// The path of a Unix socket in a subfolder has at most 107 bytes.
const directoryLengthMax = 80;

/** Where API logs are written and read. */
export const logVariables = {
  CLICKHOUSE_URL: clickHouseAddress.optional(),
  SVC_LOG_DIRECTORY: z
    .string()
    .startsWith("/", "must be an absolute path")
    .max(directoryLengthMax, `must have at most ${directoryLengthMax} characters`)
    .optional(),
  SVC_LOG_SINK: z.enum(["postgres", "both", "clickhouse"], "must be postgres, both, or clickhouse").default("postgres"),
  SVC_LOG_STORE: z.enum(["postgres", "clickhouse"], "must be postgres or clickhouse").default("postgres"),
};

const variables = z.object(logVariables);

export type LogSettings = {
  /** Null: API logs are in Postgres only. */
  clickHouseUrl: string | null;
  /** Where API logs are written: to Postgres, to segments that are shipped to ClickHouse, or to both. */
  logSink: "postgres" | "both" | "clickhouse";
  /** Where API logs are read. */
  logStore: "postgres" | "clickhouse";
  /** The folder for segments; null where this process writes none. */
  logDirectory: string | null;
};

export function logSettings(found: z.output<typeof variables>): LogSettings {
  const { CLICKHOUSE_URL, SVC_LOG_DIRECTORY, SVC_LOG_SINK, SVC_LOG_STORE } = found;
  if (SVC_LOG_SINK !== "postgres" && !CLICKHOUSE_URL)
    throw new Error(`CLICKHOUSE_URL is required with SVC_LOG_SINK=${SVC_LOG_SINK}`);
  if (SVC_LOG_STORE === "clickhouse" && !CLICKHOUSE_URL)
    throw new Error("CLICKHOUSE_URL is required with SVC_LOG_STORE=clickhouse");
  return {
    clickHouseUrl: CLICKHOUSE_URL ?? null,
    logSink: SVC_LOG_SINK,
    logStore: SVC_LOG_STORE,
    logDirectory: SVC_LOG_DIRECTORY ?? null,
  };
}
