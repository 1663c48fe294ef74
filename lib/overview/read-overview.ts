import {
  type AttemptRollup,
  type DurationRollup,
  type RequestRollup,
  type RollupRow,
  type RollupScope,
  selectAttemptRollup,
  selectCountedTo,
  selectDurations,
  selectRequestRollup,
  selectTransactionRollup,
  type TransactionRollup,
} from "#db/rollup-queries.ts";
import { sourceNames } from "#db/rollups.ts";
import { compare, decimal } from "#lib/money.ts";
import { providerModules } from "#lib/providers/registry.ts";
import { utc } from "#lib/time-zone.ts";
import type { Counts, FiatVolume, Overview, PeriodName, ProviderShare, Step } from "./contract.ts";
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

/** All metrics of the overview of one partner, or for the operator of all, from rollups only. Days are of this zone if possible, see Overview. */
export async function readOverview(
  scope: RollupScope,
  period: PeriodName,
  now: Date,
  zone: string = utc,
): Promise<Overview> {
  const periods = periodsOf(period, now, zone);
  const [[current, previous], countedTo] = await Promise.all([
    readRollups(scope, periods),
    selectCountedTo(sourceNames),
  ]);
  return {
    period,
    unit: periods.unit,
    zone: periods.zone,
    begun: periods.steps.filter((step) => step < periods.now.to).length,
    from: periods.now.from.toISOString(),
    countedTo: countedTo?.toISOString() ?? null,
    transactions: {
      now: whole(current.transactions, noTransactions),
      before: whole(previous.transactions, noTransactions),
    },
    medianSeconds: { now: medianOf(current), before: medianOf(previous) },
    requests: { now: whole(current.requests, noRequests), before: whole(previous.requests, noRequests) },
    attempts: { now: whole(current.attempts, noAttempts), before: whole(previous.attempts, noAttempts) },
    steps: toSteps(periods, current, previous),
    fiats: toFiats(periods, current, previous),
    providers: toProviders(current, previous),
  };
}

/** Of this period and of the one before. */
async function readRollups(scope: RollupScope, { now, before }: Periods): Promise<[Rollups, Rollups]> {
  const both = [now, before];
  const [transactions, durations, requests, attempts] = await Promise.all([
    selectTransactionRollup(scope, both),
    selectDurations(scope, both),
    selectRequestRollup(scope, both),
    selectAttemptRollup(scope, both),
  ]);
  const ofPeriod = (index: number) => ({
    transactions: byStep(transactions[index]),
    durations: byStep(durations[index]),
    requests: byStep(requests[index]),
    attempts: byStep(attempts[index]),
  });
  return [ofPeriod(0), ofPeriod(1)];
}

type Rollups = {
  transactions: ByStep<RollupRow<TransactionRollup>>;
  durations: ByStep<DurationRollup>;
  requests: ByStep<RollupRow<RequestRollup>>;
  attempts: ByStep<RollupRow<AttemptRollup>>;
};

/** Rows by the start of their step; those of the whole period have none. */
type ByStep<Row> = Map<number | undefined, Row[]>;

const byStep = <Row extends { step: Date | null }>(rows: Row[] = []): ByStep<Row> =>
  Map.groupBy(rows, ({ step }) => step?.getTime());

const rowsAt = <Row>(rows: ByStep<Row>, time?: number): Row[] => rows.get(time) ?? [];

type Placed = { step: Date | null; provider: string | null; fiat: string | null };

function whole<Row extends Placed, Counts>(rows: ByStep<Row>, none: Counts): Row | Counts {
  return rowsAt(rows).find(({ provider, fiat }) => !provider && !fiat) ?? none;
}

const medianOf = ({ durations }: Rollups) => medianSeconds(rowsAt(durations));

/** The counts of this step, without its grouping columns. */
function at<Row extends Placed, Counts>(
  rows: ByStep<Row>,
  time: number,
  none: Counts,
): Omit<Row, keyof Placed> | Counts {
  const row = rowsAt(rows, time).find(({ fiat }) => !fiat);
  if (!row) return none;
  const { step: _, provider: __, fiat: ___, ...counts } = row;
  return counts;
}

const countsAt = (rollups: Rollups, time: number): Counts => ({
  ...at(rollups.transactions, time, noTransactions),
  ...at(rollups.requests, time, noRequests),
  ...at(rollups.attempts, time, noAttempts),
  medianSeconds: medianSeconds(rowsAt(rollups.durations, time)),
});

const toSteps = ({ steps, ends, before }: Periods, current: Rollups, previous: Rollups): Step[] =>
  steps.map((step, index) => ({
    at: step.toISOString(),
    to: (ends[index] ?? step).toISOString(),
    ...countsAt(current, step.getTime()),
    before: countsAt(previous, before.steps[index]?.getTime() ?? 0),
  }));

function toFiats(
  { steps, before: { steps: stepsBefore } }: Periods,
  current: Rollups,
  previous: Rollups,
): FiatVolume[] {
  const ofFiat = ({ transactions }: Rollups, code: string) =>
    rowsAt(transactions).find(({ fiat }) => fiat === code) ?? noTransactions;
  return codesOf(current, previous, "fiat")
    .map((code) => {
      const [mine, before] = [ofFiat(current, code), ofFiat(previous, code)];
      return {
        code,
        volume: { now: decimal(mine.volume), before: decimal(before.volume) },
        success: { now: mine.success, before: before.success },
        steps: steps.map((step, index) => ({
          now: volumeAt(current, code, step),
          before: volumeAt(previous, code, stepsBefore[index]),
        })),
      };
    })
    .filter(({ volume }) => compare(volume.now, "0") > 0 || compare(volume.before, "0") > 0)
    .sort((a, b) => b.success.now - a.success.now || b.success.before - a.success.before || (a.code < b.code ? -1 : 1));
}

function volumeAt({ transactions }: Rollups, code: string, at: Date | undefined): string {
  const row = at && rowsAt(transactions, at.getTime()).find(({ fiat }) => fiat === code);
  return decimal(row?.volume ?? "0");
}

function toProviders(current: Rollups, previous: Rollups): ProviderShare[] {
  const ofProvider = ({ transactions }: Rollups, id: string) =>
    rowsAt(transactions).find(({ provider }) => provider === id) ?? noTransactions;
  return codesOf(current, previous, "provider")
    .map((id) => {
      const mine = ofProvider(current, id);
      return {
        id,
        name: providerModules.find((module) => module.id === id)?.name ?? id,
        created: { now: mine.created, before: ofProvider(previous, id).created },
        success: mine.success,
        ended: mine.ended,
        medianSeconds: medianSeconds(rowsAt(current.durations).filter(({ provider }) => provider === id)),
      };
    })
    .sort((a, b) => b.created.now - a.created.now || b.created.before - a.created.before || (a.id < b.id ? -1 : 1));
}

const codesOf = (current: Rollups, previous: Rollups, dimension: "fiat" | "provider"): string[] => [
  ...new Set(
    [current, previous].flatMap(({ transactions }) => rowsAt(transactions).flatMap((row) => row[dimension] ?? [])),
  ),
];
