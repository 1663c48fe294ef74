import { and, desc, eq, gte, lt, lte, type SQL, sql } from "drizzle-orm";
import { db, rawSql } from "./client.ts";
import type { Environment } from "./enums.ts";
import { apiLogs } from "./schema.ts";
import type { Scope } from "./scope.ts";

export type ApiLogRow = typeof apiLogs.$inferSelect;
export type NewApiLog = typeof apiLogs.$inferInsert & { environment: Environment; errorCode: string | null };

/** One insert for any number of rows; committed when it returns. */
export async function insertApiLogs(rows: NewApiLog[]): Promise<void> {
  const column = <Name extends keyof NewApiLog>(name: Name) => rows.map((row) => row[name]);
  await rawSql()`
    insert into api_logs (request_id, at, partner_id, environment, key_id, method, path, status, duration_ms, error_code)
    select request_id, at::timestamptz, partner_id, environment, key_id, method, path, status, duration_ms, error_code
    from unnest(${column("requestId")}::text[], ${column("at").map((at) => at.toISOString())}::text[],
      ${column("partnerId")}::text[], ${column("environment")}::text[], ${column("keyId")}::text[],
      ${column("method")}::text[], ${column("path")}::text[], ${column("status")}::smallint[],
      ${column("durationMs")}::integer[], ${column("errorCode") as string[]}::text[])
      as t (request_id, at, partner_id, environment, key_id, method, path, status, duration_ms, error_code)`;
}

export type ApiLogFilter = {
  statusFrom?: number;
  statusTo?: number;
  method?: string;
  path?: string;
  keyId?: string;
  requestId?: string;
  from?: Date;
  to?: Date;
  before?: { at: Date; requestId: string };
  limit: number;
};

/** Newest first, starting behind `before`. */
export function selectApiLogs(scope: Scope, filter: ApiLogFilter): Promise<ApiLogRow[]> {
  const conditions: (SQL | undefined)[] = [
    eq(apiLogs.partnerId, scope.partnerId),
    eq(apiLogs.environment, scope.environment),
    filter.statusFrom === undefined ? undefined : gte(apiLogs.status, filter.statusFrom),
    filter.statusTo === undefined ? undefined : lte(apiLogs.status, filter.statusTo),
    filter.method === undefined ? undefined : eq(apiLogs.method, filter.method),
    filter.path === undefined ? undefined : eq(apiLogs.path, filter.path),
    filter.keyId === undefined ? undefined : eq(apiLogs.keyId, filter.keyId),
    filter.requestId === undefined ? undefined : eq(apiLogs.requestId, filter.requestId),
    filter.from && gte(apiLogs.at, filter.from),
    filter.to && lt(apiLogs.at, filter.to),
    filter.before &&
      sql`(${apiLogs.at}, ${apiLogs.requestId}) < (${filter.before.at.toISOString()}::timestamptz, ${filter.before.requestId})`,
  ];
  return db
    .select()
    .from(apiLogs)
    .where(and(...conditions))
    .orderBy(desc(apiLogs.at), desc(apiLogs.requestId))
    .limit(filter.limit);
}

/** Makes the coming days' partitions and drops those older than `daysKept`. */
export async function keepApiLogPartitions(daysKept: number): Promise<void> {
  await db.execute(sql`select keep_api_log_partitions((now() at time zone 'utc')::date, 3, ${daysKept})`);
}
