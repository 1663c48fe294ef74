import type { PendingQuery, Row } from "postgres";
import { rawSql } from "#db/client.ts";
import type { Environment, Side } from "#db/enums.ts";

/** Of one partner, or for the operator of all: null. */
export type RollupScope = { partnerId: string | null; environment: Environment };

/** Whole days from `from`, then hours from `hoursFrom` up to `to`; all are full hours. */
export type RollupPeriod = {
  from: Date;
  hoursFrom: Date;
  to: Date;
  /** The start of each step of time. */
  steps: Date[];
};

export type TransactionRollup = {
  created: number;
  opened: number;
  handedOver: number;
  paid: number;
  success: number;
  failedOrRefunded: number;
  /** Expired or cancelled. */
  expired: number;
  /** Pending or processing. */
  open: number;
  ended: number;
  best: number;
  /** Decimal text; only meaningful within one fiat currency. */
  volume: string;
};
export type RequestRollup = { requests: number; refused: number; failed: number };
export type AttemptRollup = { attempts: number; successes: number };

/** `period` and `step` are places in the list of periods and in its steps. Totals of the period where `step`, `provider`, and `fiat` are null. */
export type RollupRow<Counts> = {
  period: number;
  step: number | null;
  provider?: string | null;
  fiat?: string | null;
} & Counts;

const iso = (at: Date) => at.toISOString();

type Fragment = PendingQuery<Row[]>;

// Lists all partners, so that the primary keys, which begin with the partner, can be used.
const ofPartner = (partnerId: string | null): Fragment =>
  partnerId === null
    ? rawSql()`r.partner_id = any(array(select id from partners))`
    : rawSql()`r.partner_id = ${partnerId}`;

/** The days and hours of a period as `r`. Two queries instead of "or", which Postgres would read the whole table for while it has no
 * statistics of it: right after the worker has filled it. */
const rowsOf = (
  table: string,
  { partnerId, environment }: RollupScope,
  { from, hoursFrom, to }: RollupPeriod,
  also: Fragment,
) => {
  const some = (span: "day" | "hour", since: Date, until: Date) => rawSql()`
    select * from ${rawSql()(table)} r
    where ${ofPartner(partnerId)} and r.environment = ${environment} and r.span = ${span}
      and r.at >= ${iso(since)}::timestamptz and r.at < ${iso(until)}::timestamptz ${also}`;
  return rawSql()`(${some("day", from, hoursFrom)} union all ${some("hour", hoursFrom, to)}) r`;
};

/** The number of the step that a row belongs to. As a subquery, the array of steps is read once instead of for each row. */
const stepOf = ({ steps }: RollupPeriod): Fragment => rawSql()`
  width_bucket(r.at, (select string_to_array(${steps.map(iso).join(",")}, ',')::timestamptz[])) - 1 as step`;

/** The rows of several periods as `x`, each with the number of its period and step. */
function rowsOfEach(table: string, scope: RollupScope, periods: RollupPeriod[], also = rawSql()``): Fragment {
  const each = periods.map(
    (period, index) =>
      rawSql()`select ${index}::int as period, ${stepOf(period)}, r.* from ${rowsOf(table, scope, period, also)}`,
  );
  return rawSql()`(${each.reduce((all, one) => rawSql()`${all} union all ${one}`)}) x`;
}

/** The rows of each period. They come as one JSON text, because the driver reads every value on its own, which takes longer. */
async function selectOfEach<Counts>(periods: RollupPeriod[], query: Fragment): Promise<RollupRow<Counts>[][]> {
  const [{ rows }] = await rawSql()<[{ rows: RollupRow<Counts>[] }]>`
    select coalesce(json_agg(x), '[]') as rows from (${query}) x`;
  return periods.map((_, index) => rows.filter(({ period }) => period === index));
}

const ofType = (type: Side | null): Fragment => (type === null ? rawSql()`` : rawSql()`and r.type = ${type}`);

/** In total and by fiat, each also by provider and by step. */
export const selectTransactionRollup = (scope: RollupScope, periods: RollupPeriod[], type: Side | null = null) =>
  selectOfEach<TransactionRollup>(
    periods,
    rawSql()`
      select x.period, x.step, x.provider, x.fiat_currency as fiat, sum(created) as created, sum(opened) as opened,
        sum(handed_over) as "handedOver", sum(paid) as paid,
        sum(success) as success, sum(failed + refunded) as "failedOrRefunded", sum(expired + cancelled) as expired,
        sum(pending + processing) as open, sum(ended) as ended, sum(best) as best, trim_scale(sum(volume))::text as volume
      from ${rowsOfEach("rollup_transactions", scope, periods, ofType(type))}
      group by x.period, grouping sets ((), (x.provider), (x.fiat_currency), (x.step), (x.fiat_currency, x.step),
        (x.fiat_currency, x.provider))`,
  );

/** Production transactions of these partners since the start of a day in UTC. None for a partner without. */
export async function selectProductionCounts(
  partnerIds: string[],
  since: Date,
): Promise<{ partnerId: string; created: number; success: number }[]> {
  const rows = await rawSql()`
    select partner_id, sum(created) as created, sum(success) as success from rollup_transactions
    where partner_id = any(${partnerIds}) and environment = 'production' and span = 'day' and at >= ${iso(since)}::timestamptz
    group by partner_id`;
  return rows.map(({ partner_id, created, success }) => ({
    partnerId: partner_id,
    created: Number(created),
    success: Number(success),
  }));
}

/** How many durations are in each bucket of db/rollup-sources. */
export type Histogram = Record<number, number>;

/** In total, by provider, and by step, of all fiat currencies or one. */
export const selectDurations = (
  scope: RollupScope,
  periods: RollupPeriod[],
  type: Side | null = null,
  fiat: string | null = null,
) =>
  selectOfEach<{ histogram: Histogram }>(
    periods,
    rawSql()`
      select period, step, provider, json_object_agg(bucket, number) as histogram
      from (
        select x.period, x.step, x.provider, x.bucket, sum(x.number) as number
        from ${rowsOfEach(
          "rollup_durations",
          scope,
          periods,
          rawSql()`${ofType(type)} ${fiat === null ? rawSql()`` : rawSql()`and r.fiat_currency = ${fiat}`}`,
        )}
        group by x.period, x.bucket, grouping sets ((), (x.provider), (x.step))
      ) buckets
      group by period, step, provider`,
  );

/** In total, and by step. */
export const selectRequestRollup = (scope: RollupScope, periods: RollupPeriod[]) =>
  selectOfEach<RequestRollup>(
    periods,
    rawSql()`
      select x.period, x.step, sum(requests) as requests, sum(refused) as refused, sum(failed) as failed
      from ${rowsOfEach("rollup_requests", scope, periods)}
      group by x.period, grouping sets ((), (x.step))`,
  );

/** In total, and by step. */
export const selectAttemptRollup = (scope: RollupScope, periods: RollupPeriod[]) =>
  selectOfEach<AttemptRollup>(
    periods,
    rawSql()`
      select x.period, x.step, sum(attempts) as attempts, sum(successes) as successes
      from ${rowsOfEach("rollup_attempts", scope, periods)}
      group by x.period, grouping sets ((), (x.step))`,
  );

/** The time up to which everything has been counted; null if a source was never counted. */
export async function selectCountedTo(sources: readonly string[]): Promise<Date | null> {
  const rows = await rawSql()`
    select counted_to from rollup_marks where source = any(${sources as string[]}) and counted_to is not null`;
  const times = rows.map((row) => new Date(row.counted_to).getTime());
  return times.length < sources.length ? null : new Date(Math.min(...times));
}
