import type { PendingQuery, Row } from "postgres";
import { listSql } from "./client.ts";
import type { Environment } from "./enums.ts";

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

/** Totals where these are null, otherwise of this provider, fiat currency or step of time. */
export type RollupRow<Counts> = { step: Date | null; provider: string | null; fiat: string | null } & Counts;

const transactionCounts = [
  "created",
  "opened",
  "handedOver",
  "paid",
  "success",
  "failedOrRefunded",
  "expired",
  "open",
  "ended",
  "best",
] as const;

const iso = (at: Date) => at.toISOString();

type Fragment = PendingQuery<Row[]>;

// Lists all partners, so that the primary keys, which begin with the partner, can be used.
const ofPartner = (partnerId: string | null): Fragment =>
  partnerId === null
    ? listSql()`r.partner_id = any(array(select id from partners))`
    : listSql()`r.partner_id = ${partnerId}`;

/** The days and hours of a period as `r`. Two queries instead of "or", which Postgres would read the whole table for while it has no
 * statistics of it: right after the worker has filled it. */
const rowsOf = (table: string, { partnerId, environment }: RollupScope, { from, hoursFrom, to }: RollupPeriod) => {
  const some = (span: "day" | "hour", since: Date, until: Date) => listSql()`
    select * from ${listSql()(table)} r
    where ${ofPartner(partnerId)} and r.environment = ${environment} and r.span = ${span}
      and r.at >= ${iso(since)}::timestamptz and r.at < ${iso(until)}::timestamptz`;
  return listSql()`(${some("day", from, hoursFrom)} union all ${some("hour", hoursFrom, to)}) r`;
};

/** The number of the step that a row belongs to. As a subquery, the array of steps is read once instead of for each row. */
const stepOf = ({ steps }: RollupPeriod): Fragment => listSql()`
  width_bucket(r.at, (select string_to_array(${steps.map(iso).join(",")}, ',')::timestamptz[])) as step`;

/** The rows of several periods as `x`, each with the number of its period and step. */
function rowsOfEach(table: string, scope: RollupScope, periods: RollupPeriod[]): Fragment {
  const each = periods.map(
    (period, index) =>
      listSql()`select ${index}::int as period, ${stepOf(period)}, r.* from ${rowsOf(table, scope, period)}`,
  );
  return listSql()`(${each.reduce((all, one) => listSql()`${all} union all ${one}`)}) x`;
}

/** A list for each period. In total, and by provider, fiat, step, and fiat and step. */
export async function selectTransactionRollup(
  scope: RollupScope,
  periods: RollupPeriod[],
): Promise<RollupRow<TransactionRollup>[][]> {
  const rows = await listSql()`
    select x.period, x.step, x.provider, x.fiat_currency as fiat, sum(created) as created, sum(opened) as opened,
      sum(handed_over) as "handedOver", sum(paid) as paid,
      sum(success) as success, sum(failed + refunded) as "failedOrRefunded", sum(expired + cancelled) as expired,
      sum(pending + processing) as open, sum(ended) as ended, sum(best) as best, sum(volume) as volume
    from ${rowsOfEach("rollup_transactions", scope, periods)}
    group by x.period, grouping sets ((), (x.provider), (x.fiat_currency), (x.step), (x.fiat_currency, x.step))
    order by x.step nulls first, x.provider nulls first, x.fiat_currency nulls first`;
  return ofEach(periods, rows, (row) => ({ ...numbers(row, transactionCounts), volume: row.volume ?? "0" }));
}

/** Production transactions of these partners since the start of a day in UTC. None for a partner without. */
export async function selectProductionCounts(
  partnerIds: string[],
  since: Date,
): Promise<{ partnerId: string; created: number; success: number }[]> {
  const rows = await listSql()`
    select partner_id, sum(created) as created, sum(success) as success from rollup_transactions
    where partner_id = any(${partnerIds}) and environment = 'production' and span = 'day' and at >= ${iso(since)}::timestamptz
    group by partner_id`;
  return rows.map((row) => ({ partnerId: row.partner_id, ...numbers(row, ["created", "success"]) }));
}

export type DurationRollup = RollupRow<{ bucket: number; number: number }>;

/** Duration histogram by bucket of db/rollup-sources: by provider, and by step. */
export async function selectDurations(scope: RollupScope, periods: RollupPeriod[]): Promise<DurationRollup[][]> {
  const rows = await listSql()`
    select x.period, x.step, x.provider, x.bucket, sum(x.number) as number
    from ${rowsOfEach("rollup_durations", scope, periods)}
    group by x.period, grouping sets ((x.provider, x.bucket), (x.step, x.bucket))`;
  return ofEach(periods, rows, ({ bucket, number }) => ({ bucket, number: Number(number) }));
}

/** In total, and by step. */
export async function selectRequestRollup(
  scope: RollupScope,
  periods: RollupPeriod[],
): Promise<RollupRow<RequestRollup>[][]> {
  const rows = await listSql()`
    select x.period, x.step, sum(requests) as requests, sum(refused) as refused, sum(failed) as failed
    from ${rowsOfEach("rollup_requests", scope, periods)}
    group by x.period, grouping sets ((), (x.step))`;
  return ofEach(periods, rows, (row) => numbers(row, ["requests", "refused", "failed"]));
}

/** In total, and by step. */
export async function selectAttemptRollup(
  scope: RollupScope,
  periods: RollupPeriod[],
): Promise<RollupRow<AttemptRollup>[][]> {
  const rows = await listSql()`
    select x.period, x.step, sum(tries) as attempts, sum(successes) as successes
    from ${rowsOfEach("rollup_tries", scope, periods)}
    group by x.period, grouping sets ((), (x.step))`;
  return ofEach(periods, rows, (row) => numbers(row, ["attempts", "successes"]));
}

/** The time up to which everything has been counted; null if a source was never counted. */
export async function selectCountedTo(sources: readonly string[]): Promise<Date | null> {
  const rows = await listSql()`
    select counted_to from rollup_marks where source = any(${sources as string[]}) and counted_to is not null`;
  const times = rows.map((row) => new Date(row.counted_to).getTime());
  return times.length < sources.length ? null : new Date(Math.min(...times));
}

const ofEach = <Counts>(periods: RollupPeriod[], rows: Row[], read: (row: Row) => Counts): RollupRow<Counts>[][] =>
  periods.map(({ steps }, index) =>
    rows
      .filter(({ period }) => period === index)
      .map((row) => ({
        step: steps[row.step - 1] ?? null,
        provider: row.provider ?? null,
        fiat: row.fiat ?? null,
        ...read(row),
      })),
  );

const numbers = <Name extends string>(row: Row, names: readonly Name[]): Record<Name, number> =>
  Object.fromEntries(names.map((name) => [name, Number(row[name] ?? 0)])) as Record<Name, number>;
