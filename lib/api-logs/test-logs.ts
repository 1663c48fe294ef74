import { insertApiLogs, type NewApiLog } from "#db/api-logs.ts";
import type { TenantScope } from "#db/scope.ts";
import { randomBase62 } from "#lib/random-id.ts";

let made = 0;

/** A row as a request leaves it; told apart by what is given. */
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

/** Rows of a partner that nobody else has. */
export async function addLogs(rows: (Partial<NewApiLog> & { at: Date })[], scope = newLogScope()) {
  const all = rows.map((row) => newLog(scope, row));
  await insertApiLogs(all);
  return { scope, ids: all.map(({ requestId }) => requestId) };
}

/** No table that the logs need knows it: rows outlive what they speak of. */
export const newLogScope = (): TenantScope => ({ partnerId: `par_${randomBase62(12)}`, environment: "sandbox" });
