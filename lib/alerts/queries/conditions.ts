import { rawSql } from "#db/client.ts";
import { type AlertKind, type Environment, refundKinds } from "#db/enums.ts";
import type { TenantScope } from "#db/scope.ts";
import type { Evidence } from "#lib/alerts/contract.ts";

/** A condition of an alert that is met now. */
export type Finding = {
  partnerId: string | null;
  environment: Environment;
  kind: AlertKind;
  subject: string;
  evidence: Evidence;
};
type Found = Promise<Finding[]>;

/** The partners, or the operator as null, that have a channel for this kind, with their threshold. */
const rulesOf = (kind: AlertKind) => rawSql()`(
  select partner_id, environment, min(threshold) as threshold from alert_rules where kind = ${kind}
  group by partner_id, environment) r`;

const timeOf = (at: Date) => rawSql()`${at.toISOString()}::timestamptz`;
const columns = (kind: AlertKind) => rawSql()`r.partner_id as "partnerId", r.environment, ${kind}::text as kind`;

export type ProviderOutage = {
  environment: Environment;
  provider: string;
  name: string;
  since: string;
  minutes: number;
};

export const findOutages = (outages: readonly ProviderOutage[]): Found => rawSql()<Finding[]>`
  select ${columns("provider_unavailable")}, d.provider as subject,
    jsonb_build_object('name', d.name, 'since', d.since) as evidence
  from jsonb_to_recordset(${JSON.stringify(outages)}::text::jsonb)
    as d (environment text, provider text, name text, since text, minutes float)
  join ${rulesOf("provider_unavailable")} on r.environment = d.environment and d.minutes >= r.threshold`;

export const findFailingEndpoints = (now: Date): Found => rawSql()<Finding[]>`
  select ${columns("endpoint_failing")}, w.id as subject, jsonb_build_object('name', w.name,
    'since', coalesce(w.paused_at, w.failing_since), 'state', coalesce(w.pause_reason, 'failing')) as evidence
  from ${rulesOf("endpoint_failing")}
  join webhook_endpoints w on w.partner_id = r.partner_id and w.environment = r.environment
  where w.deleted_at is null and case
    when w.paused_at is null then w.failing_since <= ${timeOf(now)} - r.threshold * interval '1 minute'
    else w.pause_reason <> 'person' end`;

export const findExpiringKeys = (now: Date): Found => rawSql()<Finding[]>`
  select ${columns("key_expiring")}, k.id as subject,
    jsonb_build_object('name', k.name, 'expires_at', k.expires_at) as evidence
  from ${rulesOf("key_expiring")}
  join api_keys k on k.partner_id = r.partner_id and k.environment = r.environment
  where k.revoked_at is null and k.expires_at > ${timeOf(now)}
    and k.expires_at <= ${timeOf(now)} + r.threshold * interval '1 day'`;

/** Transactions with a refund, chargeback, or reversal that was recorded since then, by provider. */
export const findRefunds = (since: Date): Found => rawSql()<Finding[]>`
  with recent as (
    select a.partner_id, a.environment, t.provider, count(distinct a.transaction_id) as count
    from adjustments a join transactions t on t.id = a.transaction_id
    where a.kind = any(${[...refundKinds]}) and a.recorded_at > ${timeOf(since)}
    group by a.partner_id, a.environment, t.provider
  )
  ${countsByProvider("refund")}`;

/** Payments that became delayed since then and still are, by provider; as isDelayed in lib/transactions/delays.ts. */
export const findDelayedPayments = (since: Date): Found => rawSql()<Finding[]>`
  with recent as (
    select partner_id, environment, provider, count(*) as count from transactions
    where stuck_at is not null and stuck_at > ${timeOf(since)} and status = 'processing' and review_reason is null
      and environment = 'production'
    group by partner_id, environment, provider
  )
  ${countsByProvider("payments_delayed")}`;

/** Of each partner, and for the operator of all together. */
const countsByProvider = (kind: AlertKind) => rawSql()`
  select ${columns(kind)}, x.provider as subject, jsonb_build_object('count', sum(x.count)) as evidence
  from ${rulesOf(kind)}
  join recent x on x.environment = r.environment and (r.partner_id is null or x.partner_id = r.partner_id)
  group by r.partner_id, r.environment, r.threshold, x.provider
  having sum(x.count) >= r.threshold`;

export type ConversionTimes = { today: Date; weekAgo: Date; from: Date };

/** The success rate of the days from `weekAgo` up to today against that of those from `from` up to `weekAgo`, by a
 * two-proportion z-test. */
export const findConversionDrops = ({ today, weekAgo, from }: ConversionTimes): Found => rawSql()<Finding[]>`
  with counts as (
    select r.*, c.* from ${rulesOf("conversion_dropped")} cross join lateral (
      select coalesce(sum(ended) filter (where at >= ${timeOf(weekAgo)}), 0)::float as n,
        coalesce(sum(least(success, ended)) filter (where at >= ${timeOf(weekAgo)}), 0)::float as s,
        coalesce(sum(ended) filter (where at < ${timeOf(weekAgo)}), 0)::float as before_n,
        coalesce(sum(least(success, ended)) filter (where at < ${timeOf(weekAgo)}), 0)::float as before_s
      from rollup_transactions x
      where x.partner_id = r.partner_id and x.environment = r.environment and span = 'day'
        and at >= ${timeOf(from)} and at < ${timeOf(today)}
    ) c
  ), shares as (
    select *, s / nullif(n, 0) as share, before_s / nullif(before_n, 0) as before_share,
      (s + before_s) / nullif(n + before_n, 0) as pooled from counts
  )
  select ${columns("conversion_dropped")}, '' as subject, jsonb_build_object(
    'share', round(share::numeric, 4), 'sample', n, 'previous_share', round(before_share::numeric, 4), 'previous_sample', before_n
  ) as evidence
  from shares r
  where n >= 50 and before_n >= 50 and round(((before_share - share) * 100)::numeric, 6) >= threshold
    and (before_share - share) / nullif(sqrt(pooled * (1 - pooled) * (1 / nullif(n, 0) + 1 / nullif(before_n, 0))), 0) >= 2.576`;

/** Where missed events open an alert, with how many do. */
export const selectMissedRules = (): Promise<(TenantScope & { threshold: number })[]> => rawSql()`
  select partner_id as "partnerId", environment, threshold from ${rulesOf("events_missed")}
  where partner_id is not null order by partner_id, environment`;

export const findPaymentsOnHold = (): Found => rawSql()<Finding[]>`
  select ${columns("payments_on_hold")}, '' as subject,
    jsonb_build_object('count', count(*), 'oldest', min(t.created_at)) as evidence
  from ${rulesOf("payments_on_hold")} join transactions t on t.environment = r.environment
  where r.partner_id is null and t.review_reason is not null
  group by r.partner_id, r.environment, r.threshold having count(*) >= r.threshold`;

export const findFailedCallbacks = (since: Date): Found => rawSql()<Finding[]>`
  select ${columns("callbacks_failed")}, '' as subject,
    jsonb_build_object('count', count(*), 'oldest', min(c.received_at)) as evidence
  from ${rulesOf("callbacks_failed")} join callbacks c on c.environment = r.environment
  where r.partner_id is null and c.outcome = 'given_up' and c.received_at > ${timeOf(since)}
  group by r.partner_id, r.environment, r.threshold having count(*) >= r.threshold`;

export const findProductionRequests = (now: Date): Found => rawSql()<Finding[]>`
  select ${columns("production_request")}, q.partner_id as subject,
    jsonb_build_object('name', p.name, 'since', q.requested_at) as evidence
  from ${rulesOf("production_request")}
  join production_requests q on q.requested_at <= ${timeOf(now)} - r.threshold * interval '1 hour'
  join partners p on p.id = q.partner_id
  where r.partner_id is null and r.environment = 'production'`;
