import { type KeyVersion, selectChangedKeys } from "#db/api-keys.ts";
import { insertApiLogs, type NewApiLog } from "#db/api-logs.ts";
import { env } from "#lib/env.ts";

/** Commits rows, unless some of `keys` are no longer as they were read: then it commits none, and returns their hashes. */
export type LogSink = (rows: NewApiLog[], keys: KeyVersion[]) => Promise<string[]>;

// Next's bundle and Node load this module separately.
const holder = globalThis as typeof globalThis & { slipwayLogSink?: LogSink };

export const logSink = (): LogSink => holder.slipwayLogSink ?? insertApiLogs;

/** In a process of the Partner API, before its first request. `stop` ships what is left. */
export async function openLogSink(): Promise<{ stop(): Promise<void> }> {
  const { logSink: kind, logDirectory } = env();
  if (kind === "postgres") return { stop: async () => undefined };
  if (logDirectory === null) throw new Error(`SVC_LOG_DIRECTORY is required with SVC_LOG_SINK=${kind}`);
  const { openSegments } = await import("./segments/open-segments.ts");
  const { startShipping } = await import("./segments/ship-segments.ts");
  const segments = await openSegments(logDirectory);
  const before: LogSink =
    kind === "both" ? insertApiLogs : async (_, keys) => (keys.length > 0 ? selectChangedKeys(keys) : []);
  holder.slipwayLogSink = async (rows, keys) => {
    const changed = await before(rows, keys);
    if (changed.length === 0) await segments.append(toLines(rows));
    return changed;
  };
  const shipping = startShipping(logDirectory, segments);
  return {
    async stop() {
      await shipping.stop();
      delete holder.slipwayLogSink;
    },
  };
}

export const toLines = (rows: NewApiLog[]): string => rows.map((row) => `${JSON.stringify(toColumns(row))}\n`).join("");

/** A row as ClickHouse reads it. */
export const toColumns = (row: NewApiLog) => ({
  request_id: row.requestId,
  at: row.at.toISOString().slice(0, -1).replace("T", " "),
  partner_id: row.partnerId,
  environment: row.environment,
  key_id: row.keyId,
  method: row.method,
  path: row.path,
  status: row.status,
  duration_ms: row.durationMs,
  error_code: row.errorCode,
  // In the order in which Postgres returns them.
  field_errors: row.fieldErrors ? JSON.stringify(row.fieldErrors.map(({ code, field }) => ({ code, field }))) : "",
});
