import { rawSql } from "#db/client.ts";
import type { TenantScope } from "#db/scope.ts";
import { insertApiLogs, type NewApiLog } from "#lib/api-logs/queries/api-logs.ts";
import { selectCopiedTo } from "#lib/api-logs/queries/days.ts";
import { env } from "#lib/env.ts";
import { randomBase62 } from "#lib/random-id.ts";
import { insertIntoClickHouse } from "./clickhouse/copy-days.ts";

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

/** Inserts rows where they are read. */
export async function insertLogs(rows: NewApiLog[]): Promise<void> {
  const copiedTo = env().CLICKHOUSE_URL === undefined ? null : await selectCopiedTo();
  const { true: older = [], false: newer = [] } = Object.groupBy(rows, ({ at }) =>
    copiedTo && at < copiedTo ? "true" : "false",
  );
  if (older.length > 0) await insertIntoClickHouse(older);
  if (newer.length > 0) await insertApiLogs(newer);
}

/** Rows of a new partner. */
export async function addLogs(rows: (Partial<NewApiLog> & { at: Date })[], scope = newLogScope()) {
  const all = rows.map((row) => newLog(scope, row));
  await insertLogs(all);
  return { scope, ids: all.map(({ requestId }) => requestId) };
}

/** As if ten seconds had passed, so that every request is listed. */
export async function ageLogs({ partnerId }: TenantScope): Promise<void> {
  await rawSql()`update api_logs set at = at - interval '10 seconds' where partner_id = ${partnerId}`;
}

/** The partner needn't exist: log rows outlive what they refer to. */
export const newLogScope = (): TenantScope => ({ partnerId: `par_${randomBase62(12)}`, environment: "sandbox" });
