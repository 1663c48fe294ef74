import type { PendingQuery } from "postgres";
import { rawSql } from "#db/client.ts";
import type { Environment, PauseReason } from "#db/enums.ts";
import type { TenantScope } from "#db/scope.ts";

/** The rows behind the items that need attention, each found by an index. Prepared, because the overview reads them at each visit.
 * Times are as Postgres writes them. */

/** Delayed transactions, oldest first. The same condition is in lib/transactions/delays.ts. */
export const selectDelayed = (
  { partnerId, environment }: TenantScope,
  limit: number,
): PendingQuery<{ id: string; delayedAt: string }[]> => rawSql()`
  select id, stuck_at as "delayedAt" from transactions
  where stuck_at is not null and partner_id = ${partnerId} and environment = ${environment}
    and environment = 'production' and status = 'processing' and review_reason is null
  order by created_at, id limit ${limit}`;

type FailingEndpoint = {
  id: string;
  name: string;
  failingSince: string | null;
  pausedAt: string | null;
  pauseReason: PauseReason | null;
};

/** Failing endpoints and those paused automatically. */
export const selectFailingEndpoints = ({ partnerId, environment }: TenantScope): PendingQuery<FailingEndpoint[]> =>
  rawSql()`
    select id, name, failing_since as "failingSince", paused_at as "pausedAt", pause_reason as "pauseReason"
    from webhook_endpoints
    where partner_id = ${partnerId} and environment = ${environment} and deleted_at is null
      and case when paused_at is null then failing_since is not null else pause_reason <> 'person' end
    order by failing_since`;

/** Neither revoked nor expired. */
const isLive = ({ partnerId, environment }: TenantScope, now: Date) => rawSql()`
  partner_id = ${partnerId} and environment = ${environment} and revoked_at is null
    and (expires_at is null or expires_at > ${now.toISOString()}::timestamptz)`;

/** Live keys that expire by `until`, soonest first. */
export const selectExpiringKeys = (
  scope: TenantScope,
  now: Date,
  until: Date,
): PendingQuery<{ name: string; hint: string; expiresAt: string }[]> => rawSql()`
  select name, hint, expires_at as "expiresAt" from api_keys
  where ${isLive(scope, now)} and expires_at <= ${until.toISOString()}::timestamptz
  order by expires_at`;

/** Live keys created and last used before `since`, oldest first. */
export const selectIdleKeys = (
  scope: TenantScope,
  now: Date,
  since: Date,
): PendingQuery<{ name: string; hint: string; createdAt: string; lastUsedAt: string | null }[]> => rawSql()`
  select name, hint, created_at as "createdAt", last_used_at as "lastUsedAt" from api_keys
  where ${isLive(scope, now)} and created_at <= ${since.toISOString()}::timestamptz
    and (last_used_at is null or last_used_at <= ${since.toISOString()}::timestamptz)
  order by created_at, id`;

export type SetUp = {
  /** Of the newest live key; null without one. */
  keyHint: string | null;
  liveKeyHint: string | null;
  hasTransaction: boolean;
  hasEndpoint: boolean;
  /** To production. */
  hasAccess: boolean;
};

/** What a partner has set up, in one statement, because the overview reads it at each visit. */
export async function selectSetUp({ partnerId, environment }: TenantScope, now: Date): Promise<SetUp> {
  const sql = rawSql();
  const hintIn = (name: Environment) => sql`(
    select hint from api_keys where partner_id = ${partnerId} and environment = ${name}
      and revoked_at is null and (expires_at is null or expires_at > ${now.toISOString()}::timestamptz)
    order by created_at desc limit 1)`;
  const hasAny = (table: string, name: Environment) =>
    sql`exists (select 1 from ${sql(table)} where partner_id = ${partnerId} and environment = ${name})`;
  const [row] = await sql<[SetUp]>`
    select ${hintIn(environment)} as "keyHint", ${hintIn("production")} as "liveKeyHint",
      ${hasAny("transactions", environment)} as "hasTransaction",
      exists (select 1 from webhook_endpoints
        where partner_id = ${partnerId} and environment = ${environment} and deleted_at is null) as "hasEndpoint",
      ${hasAny("partner_access", "production")} as "hasAccess"`;
  return row;
}
