import { hourMs, minuteMs } from "#lib/duration.ts";
import { linkLifetimeMs } from "#lib/transactions/queries/link-lifetime.ts";

type TimeRange = { since: Date; until: Date };

/** The counted rows, as SQL over `w`: scopes (partner_id, environment), each with its time range (since, until). The range
 * around all of them is repeated as constants, without which Postgres would read the whole table. */
type Count = (around: TimeRange) => string;

type Rollup = {
  table: string;
  /** The dimensions of an hour's rows. */
  dimensions: string[];
  /** Values that are summed up to days. */
  values: string[];
  counted: Count;
  /** The same by minute, for sources that keep minutes. Their hours are sums of minutes. */
  countedByMinute?: Count;
};

type RollupSource = {
  name: string;
  /** The start of the oldest data to count. */
  days: number;
  /** Rows up to this late are counted in the next run; rows up to a day late, within the hour. */
  lateMs: number;
  /** Older rows can change, as recorded in status_changes. */
  hasChanges: boolean;
  rollups: Rollup[];
};

/** In seconds, up to 30 days, each 9% above the previous one, so durations are accurate to 9%. Changing it requires a
 * recount. */
export const durationBounds: readonly number[] = [
  ...new Set(Array.from({ length: 172 }, (_, step) => Math.round(2 ** (step / 8)))),
];

export const isWithin = (column: string, { since, until }: TimeRange) => `
  ${column} >= w.since and ${column} < w.until
  and ${column} >= '${since.toISOString()}' and ${column} < '${until.toISOString()}'`;

const ofTransactions = (around: TimeRange) => `
  from w
  join transactions t on t.partner_id = w.partner_id and t.environment = w.environment
    and ${isWithin("t.created_at", around)}
  cross join lateral (
    select coalesce(bool_or(c.to_status in ('processing', 'success', 'refunded')), false) as is_paid,
      min(c.at) filter (where c.to_status = 'success') as success_at
    from status_changes c where c.transaction_id = t.id
  ) c`;

// A visit doesn't write a status change and might be missed after more than half a day, so later visits aren't counted.
const isOpened = "t.opened_at < t.created_at + interval '12 hours'";
// Created when the buyer opens the link, before it expires.
const isHandedOver = `${isOpened} and t.provider_link is not null`;
const isSuccess = "t.status = 'success'";
const otherStatuses = ["pending", "processing", "failed", "cancelled", "expired", "refunded"];
const seconds = "extract(epoch from c.success_at - coalesce(t.opened_at, t.created_at))";

const transactions: Rollup = {
  table: "rollup_transactions",
  dimensions: ["provider", "fiat_currency", "type"],
  values: ["created", "opened", "handed_over", "paid", "success", "ended", "best", "volume", ...otherStatuses],
  counted: (around) => `
    select t.partner_id, t.environment, date_trunc('hour', t.created_at) as at, t.provider, t.fiat_currency, t.type,
      count(*) as created,
      count(*) filter (where ${isOpened}) as opened,
      count(*) filter (where ${isHandedOver}) as handed_over,
      count(*) filter (where c.is_paid) as paid,
      count(*) filter (where ${isSuccess}) as success,
      count(*) filter (where ${isSuccess} or (${isOpened} and t.status not in ('pending', 'processing'))) as ended,
      count(*) filter (where t.is_best) as best,
      coalesce(sum(t.fiat_amount) filter (where ${isSuccess}), 0) as volume,
      ${otherStatuses.map((status) => `count(*) filter (where t.status = '${status}') as ${status}`).join(", ")}
    ${ofTransactions(around)}
    group by 1, 2, 3, 4, 5, 6`,
};

const durations: Rollup = {
  table: "rollup_durations",
  dimensions: ["provider", "fiat_currency", "type", "bucket"],
  values: ["number"],
  counted: (around) => `
    select t.partner_id, t.environment, date_trunc('hour', t.created_at) as at, t.provider,
      t.fiat_currency, t.type, width_bucket(${seconds}, array[${durationBounds.join(",")}]::numeric[]) as bucket, count(*) as number
    ${ofTransactions(around)}
    where ${isSuccess} and c.success_at is not null
    group by 1, 2, 3, 4, 5, 6, 7`,
};

const countRequests = (unit: "minute" | "hour", around: TimeRange) => `
  select l.partner_id, l.environment, date_trunc('${unit}', l.at) as at, l.key_id, count(*) as requests,
    count(*) filter (where l.status between 400 and 499) as refused,
    count(*) filter (where l.status >= 500) as failed
  from w
  join api_logs l on l.partner_id = w.partner_id and l.environment = w.environment and ${isWithin("l.at", around)}
  group by 1, 2, 3, 4`;

const requests: Rollup = {
  table: "rollup_requests",
  dimensions: ["key_id"],
  values: ["requests", "refused", "failed"],
  counted: (around) => countRequests("hour", around),
  countedByMinute: (around) => countRequests("minute", around),
};

const attempts: Rollup = {
  table: "rollup_attempts",
  dimensions: ["endpoint_id"],
  values: ["attempts", "successes"],
  counted: (around) => `
    select e.partner_id, e.environment, date_trunc('hour', a.at) as at, a.endpoint_id, count(*) as attempts,
      count(*) filter (where a.status_code between 200 and 299) as successes
    from w
    join webhook_endpoints e on e.partner_id = w.partner_id and e.environment = w.environment
    join webhook_attempts a on a.endpoint_id = e.id and ${isWithin("a.at", around)}
    group by 1, 2, 3, 4`,
};

export const rollupSources: readonly RollupSource[] = [
  // A visit changes the row until its link expires. The hour on top is a margin for clocks that differ.
  {
    name: "transactions",
    days: 400,
    lateMs: linkLifetimeMs + hourMs,
    hasChanges: true,
    rollups: [transactions, durations],
  },
  { name: "requests", days: 89, lateMs: 2 * minuteMs, hasChanges: false, rollups: [requests] },
  { name: "attempts", days: 89, lateMs: 2 * minuteMs, hasChanges: false, rollups: [attempts] },
];

export type { Rollup, RollupSource, TimeRange };
