import type { ClickHouseClient } from "@clickhouse/client";
import { secondMs } from "#lib/duration.ts";
import { env } from "#lib/env.ts";

const requestSeconds = 20;

let opened: { url: string; client: Promise<ClickHouseClient> } | undefined;

/** The client of this process, for the database in CLICKHOUSE_URL. The package is only loaded where ClickHouse is set up. */
export function clickHouse(): Promise<ClickHouseClient> {
  const { CLICKHOUSE_URL: url } = env();
  if (url === undefined) throw new Error("CLICKHOUSE_URL isn't set");
  if (opened?.url !== url) opened = { url, client: open(url) };
  return opened.client;
}

async function open(text: string): Promise<ClickHouseClient> {
  // The default has everything also where esbuild has bundled the package.
  const { ClickHouseLogLevel, createClient } = (await import("@clickhouse/client")).default;
  const url = new URL(text);
  if (url.pathname === "/") url.pathname = "/slipway";
  return createClient({
    url,
    application: "slipway",
    request_timeout: requestSeconds * secondMs,
    compression: { request: true, response: true },
    clickhouse_settings: { max_execution_time: requestSeconds },
    // Callers report errors.
    log: { level: ClickHouseLogLevel.OFF },
  });
}

export async function closeClickHouse(): Promise<void> {
  const client = opened?.client;
  opened = undefined;
  await (await client)?.close();
}
