import { and, desc, eq, gte, lt, lte, type SQL, sql } from "drizzle-orm";
import { db, rawSql } from "./client.ts";
import type { Environment } from "./enums.ts";
import { apiLogs } from "./schema.ts";
import type { Scope } from "./scope.ts";

export type ApiLogRow = typeof apiLogs.$inferSelect;
export type NewApiLog = typeof apiLogs.$inferInsert & { environment: Environment; errorCode: string | null };

/** One insert for any number of rows; committed when it returns. */
export async function insertApiLogs(rows: NewApiLog[]): Promise<void> {
  // Ids, numbers and our own words hold nothing that an array literal would have to quote; a path may.
  const list = (name: keyof NewApiLog) => `{${rows.map((row) => row[name] ?? "NULL").join(",")}}`;
  const instants = `{${rows.map((row) => row.at.toISOString()).join(",")}}`;
  const paths = `{${rows.map((row) => `"${row.path.replace(/["\\]/g, "\\$&")}"`).join(",")}}`;
  await rawSql()`
    insert into api_logs (request_id, at, partner_id, environment, key_id, method, path, status, duration_ms, error_code)
    select * from unnest(${list("requestId")}::text[], ${instants}::text[]::timestamptz[],
      ${list("partnerId")}::text[], ${list("environment")}::text[], ${list("keyId")}::text[], ${list("method")}::text[],
      ${paths}::text[], ${list("status")}::text[]::smallint[], ${list("durationMs")}::text[]::integer[],
      ${list("errorCode")}::text[])`;
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
