import type { Side } from "#db/enums.ts";
import {
  type AttemptRollup,
  type Histogram,
  type RequestRollup,
  type RollupRow,
  type RollupScope,
  selectAttemptRollup,
  selectCountedTo,
  selectDurations,
  selectRequestRollup,
  selectTransactionRollup,
  type TransactionRollup,
} from "#lib/overview/queries/rollup-queries.ts";
import { sourceNames } from "#lib/overview/queries/rollups.ts";
import { daysOfRange } from "#lib/period-contract.ts";
import type { PeriodChoice } from "#lib/period-names-contract.ts";
import { providerModules } from "#lib/providers/registry.ts";
import { utc } from "#lib/time-zone.ts";
import type { Counts, FiatVolume, Overview, ProviderShare, Step } from "./contract.ts";
import { medianSeconds } from "./median.ts";
import { type Periods, periodsOf } from "./periods.ts";

const noTransactions: TransactionRollup = {
  created: 0,
  opened: 0,
  handedOver: 0,
  paid: 0,
  success: 0,
  failedOrRefunded: 0,
  expired: 0,
  open: 0,
  ended: 0,
  best: 0,
  volume: "0",
};
const noRequests: RequestRollup = { requests: 0, refused: 0, failed: 0 };
const noAttempts: AttemptRollup = { attempts: 0, successes: 0 };

type Cut = { currency?: string | null; type?: Side | null };

/** All metrics of the overview of one partner, or for the operator of all, of all transactions or a cut, from rollups only. Days are of this zone if possible, see Overview. */
export async function readOverview(
  scope: RollupScope,
  { currency = null, type = null, ...choice }: PeriodChoice & Cut,
  now: Date,
  zone: string = utc,
): Promise<Overview> {
  const periods = periodsOf(choice, now, zone);
  const [[current, previous], countedTo] = await Promise.all([
    readRollups(scope, periods, { currency, type }),
    selectCountedTo(sourceNames),
  ]);
  const end = periods.ends.at(-1) ?? now;
  return {
    period: choice.period,
    unit: periods.unit,
    zone: periods.zone,
    begun: periods.steps.filter((step) => step < periods.now.to).length,
    from: periods.now.from.toISOString(),
    to: end > now ? null : end.toISOString(),
    days: daysOfRange({ from: periods.now.from, to: end }, periods.zone),
    currency,
    type,
    currencies: [...new Set([...current.currencies, ...previous.currencies])].sort(),
    countedTo: countedTo?.toISOString() ?? null,
    transactions: {
      now: at(current.transactions, null, noTransactions),
      before: at(previous.transactions, null, noTransactions),
    },
    medianSeconds: { now: medianAt(current, null), before: medianAt(previous, null) },
    requests: { now: at(current.requests, null, noRequests), before: at(previous.requests, null, noRequests) },
    attempts: { now: at(current.attempts, null, noAttempts), before: at(previous.attempts, null, noAttempts) },
    steps: toSteps(periods, current, previous),
    fiats: toFiats(periods, current, previous),
    providers: toProviders(current, previous),
  };
}

/** Of this period and of the one before. */
async function readRollups(
  scope: RollupScope,
  { now, before }: Periods,
  { currency, type }: Pick<Overview, "currency" | "type">,
): Promise<[Rollups, Rollups]> {
  const both = [now, before];
  const [transactions, durations, requests, attempts] = await Promise.all([
    selectTransactionRollup(scope, both, type),
    selectDurations(scope, both, type, currency),
    selectRequestRollup(scope, both),
    selectAttemptRollup(scope, both),
  ]);
  const ofPeriod = (index: number) => ({
    currencies: (transactions[index] ?? []).flatMap(({ fiat }) => fiat ?? []),
    transactions: byStep(rowsIn(transactions[index] ?? [], currency)),
    durations: byStep(durations[index]),
    requests: byStep(requests[index]),
    attempts: byStep(attempts[index]),
  });
  return [ofPeriod(0), ofPeriod(1)];
}

/** The rows of one currency in place of the totals, or those of all. */
function rowsIn(rows: RollupRow<TransactionRollup>[], currency: string | null): RollupRow<TransactionRollup>[] {
  if (currency === null) return rows.filter(({ provider, fiat }) => !provider || !fiat);
  const ofCurrency = rows.filter(({ fiat }) => fiat === currency);
  return [...ofCurrency.map((row) => ({ ...row, fiat: null })), ...ofCurrency.filter(({ provider }) => !provider)];
}

type Rollups = {
  currencies: string[];
  transactions: ByStep<RollupRow<TransactionRollup>>;
  durations: ByStep<RollupRow<{ histogram: Histogram }>>;
  requests: ByStep<RollupRow<RequestRollup>>;
  attempts: ByStep<RollupRow<AttemptRollup>>;
};

/** Rows by their step; those of the whole period have none. */
type ByStep<Row> = Map<number | null, Row[]>;

const byStep = <Row extends { step: number | null }>(rows: Row[] = []): ByStep<Row> =>
  Map.groupBy(rows, ({ step }) => step);

const rowsAt = <Row>(rows: ByStep<Row>, step: number | null): Row[] => rows.get(step) ?? [];

const ofAll = ({ provider, fiat }: { provider?: string | null; fiat?: string | null }) => !provider && !fiat;

/** The counts of a step, or of the whole period, without its grouping columns. */
function at<Counts>(rows: ByStep<RollupRow<Counts>>, place: number | null, none: Counts) {
  const row = rowsAt(rows, place).find(ofAll);
  if (!row) return none;
  const { period: _, step: __, provider: ___, fiat: ____, ...counts } = row;
  return counts;
}

const medianAt = ({ durations }: Rollups, step: number | null) =>
  medianSeconds(rowsAt(durations, step).find(ofAll)?.histogram);

function countsAt(rollups: Rollups, step: number): Counts {
  const { created, success, open, expired, failedOrRefunded } = at(rollups.transactions, step, noTransactions);
  return {
    ...{ created, success, open, expired, failedOrRefunded },
    ...at(rollups.requests, step, noRequests),
    ...at(rollups.attempts, step, noAttempts),
    medianSeconds: medianAt(rollups, step),
  };
}

const toSteps = ({ steps, ends }: Periods, current: Rollups, previous: Rollups): Step[] =>
  steps.map((step, index) => ({
    at: step.toISOString(),
    to: (ends[index] ?? step).toISOString(),
    ...countsAt(current, index),
    before: countsAt(previous, index),
  }));

function toFiats({ steps }: Periods, current: Rollups, previous: Rollups): FiatVolume[] {
  const ofFiat = ({ transactions }: Rollups, code: string, step: number | null) =>
    rowsAt(transactions, step).find(({ fiat }) => fiat === code) ?? noTransactions;
  return codesOf(current, previous, "fiat")
    .map((code) => {
      const [mine, before] = [ofFiat(current, code, null), ofFiat(previous, code, null)];
      return {
        code,
        volume: { now: mine.volume, before: before.volume },
        success: { now: mine.success, before: before.success },
        steps: steps.map((_, step) => ({
          now: ofFiat(current, code, step).volume,
          before: ofFiat(previous, code, step).volume,
        })),
      };
    })
    .filter(({ volume }) => volume.now !== "0" || volume.before !== "0")
    .sort((a, b) => b.success.now - a.success.now || b.success.before - a.success.before || (a.code < b.code ? -1 : 1));
}

function toProviders(current: Rollups, previous: Rollups): ProviderShare[] {
  const ofProvider = ({ transactions }: Rollups, id: string) =>
    rowsAt(transactions, null).find(({ provider }) => provider === id) ?? noTransactions;
  return codesOf(current, previous, "provider")
    .map((id) => {
      const mine = ofProvider(current, id);
      return {
        id,
        name: providerModules.find((module) => module.id === id)?.name ?? id,
        created: { now: mine.created, before: ofProvider(previous, id).created },
        success: mine.success,
        ended: mine.ended,
        medianSeconds: medianSeconds(
          rowsAt(current.durations, null).find(({ provider }) => provider === id)?.histogram,
        ),
      };
    })
    .sort((a, b) => b.created.now - a.created.now || b.created.before - a.created.before || (a.id < b.id ? -1 : 1));
}

const codesOf = (current: Rollups, previous: Rollups, dimension: "fiat" | "provider"): string[] => [
  ...new Set(
    [current, previous].flatMap(({ transactions }) =>
      rowsAt(transactions, null).flatMap((row) => row[dimension] ?? []),
    ),
  ),
];
