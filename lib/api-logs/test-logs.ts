import { insertApiLogs, type NewApiLog } from "#db/api-logs.ts";
import type { TenantScope } from "#db/scope.ts";
import { env } from "#lib/env.ts";
import { randomBase62 } from "#lib/random-id.ts";
import { insertStoredLogs } from "./clickhouse/test-stored-logs.ts";

let made = 0;

/** The row of a request, with the given values. */
export function newLog(scope: TenantScope, given: Partial<NewApiLog> & { at: Date }): NewApiLog {
  made += 1;
  return {
    ...scope,
    requestId: `req_${given.at.getTime().toString(16).padStart(12, "0")}${made.toString(16).padStart(20, "0")}`,
    keyId: `key_${scope.partnerId}`,
    method: "GET",
    path: "/api/v1/partner/quotes",
    status: 200,
    durationMs: 12,
    errorCode: null,
    ...given,
  };
}

/** Inserts rows where logs are read. */
export async function insertLogs(rows: NewApiLog[]): Promise<void> {
  if (env().logStore === "postgres") await insertApiLogs(rows);
  else await insertStoredLogs(rows);
}

/** Rows of a new partner. */
export async function addLogs(rows: (Partial<NewApiLog> & { at: Date })[], scope = newLogScope()) {
  const all = rows.map((row) => newLog(scope, row));
  await insertLogs(all);
  return { scope, ids: all.map(({ requestId }) => requestId) };
}

/** The partner needn't exist: log rows outlive what they refer to. */
export const newLogScope = (): TenantScope => ({ partnerId: `par_${randomBase62(12)}`, environment: "sandbox" });
