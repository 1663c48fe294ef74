import {
  type RequestFigures,
  type RollupPeriod,
  selectCountedTo,
  selectDurations,
  selectRequestFigures,
  selectTransactionFigures,
  selectTryFigures,
  type TransactionFigures,
  type TryFigures,
} from "#db/rollup-figures.ts";
import { sourceNames } from "#db/rollups.ts";
import type { TenantScope } from "#db/scope.ts";
import { compare, decimal } from "#lib/money.ts";
import { providerModules } from "#lib/providers/registry.ts";
import type { FiatVolume, Overview, PeriodName, ProviderShare, Step } from "./contract.ts";
import { medianSeconds } from "./median.ts";
import { type Periods, periodsOf } from "./periods.ts";

const noTransactions: TransactionFigures = {
  ...{ created: 0, opened: 0, handedOver: 0, paid: 0, success: 0, ended: 0, best: 0 },
  volume: "0",
};
const noRequests: RequestFigures = { requests: 0, refused: 0, failed: 0 };
const noTries: TryFigures = { tries: 0, successes: 0 };

/** Everything the overview draws, from the roll-ups alone. */
export async function readOverview(scope: TenantScope, period: PeriodName, now: Date): Promise<Overview> {
  const periods = periodsOf(period, now);
  const [here, past, countedTo] = await Promise.all([
    readFigures(scope, periods.now, periods.unit),
    readFigures(scope, periods.before, periods.unit),
    selectCountedTo(sourceNames),
  ]);
  return {
    period,
    unit: periods.unit,
    from: periods.now.from.toISOString(),
    countedTo: countedTo?.toISOString() ?? null,
    transactions: { now: whole(here.transactions, noTransactions), before: whole(past.transactions, noTransactions) },
    medianSeconds: { now: medianSeconds(here.durations), before: medianSeconds(past.durations) },
    requests: { now: whole(here.requests, noRequests), before: whole(past.requests, noRequests) },
    tries: { now: whole(here.tries, noTries), before: whole(past.tries, noTries) },
    steps: toSteps(periods, here, past),
    fiats: toFiats(periods, here, past),
    providers: toProviders(here, past),
  };
}

async function readFigures(scope: TenantScope, period: RollupPeriod, unit: Periods["unit"]) {
  const [transactions, durations, requests, tries] = await Promise.all([
    selectTransactionFigures(scope, period, unit),
    selectDurations(scope, period),
    selectRequestFigures(scope, period, unit),
    selectTryFigures(scope, period, unit),
  ]);
  return { transactions, durations, requests, tries };
}

type Figures = Awaited<ReturnType<typeof readFigures>>;
type Placed = { step: Date | null; provider: string | null; fiat: string | null };

function whole<Row extends Placed, Figures>(rows: Row[], none: Figures): Row | Figures {
  return rows.find(({ step, provider, fiat }) => !step && !provider && !fiat) ?? none;
}

/** The figures of this step over all, without its place. */
function at<Row extends Placed, Figures>(rows: Row[], time: number, none: Figures): Omit<Row, keyof Placed> | Figures {
  const row = rows.find(({ step, fiat }) => step?.getTime() === time && !fiat);
  if (!row) return none;
  const { step: _, provider: __, fiat: ___, ...figures } = row;
  return figures;
}

function toSteps({ steps, stepMs, now, before }: Periods, here: Figures, past: Figures): Step[] {
  const agoMs = now.from.getTime() - before.from.getTime();
  return steps.map((step) => {
    const [time, then] = [step.getTime(), step.getTime() - agoMs];
    const { created } = at(past.transactions, then, noTransactions);
    const { requests } = at(past.requests, then, noRequests);
    return {
      at: step.toISOString(),
      to: new Date(time + stepMs).toISOString(),
      ...at(here.transactions, time, noTransactions),
      ...at(here.requests, time, noRequests),
      ...at(here.tries, time, noTries),
      before: step < now.to ? { created, requests } : null,
    };
  });
}

function toFiats({ steps }: Periods, here: Figures, past: Figures): FiatVolume[] {
  const ofFiat = ({ transactions }: Figures, code: string) =>
    transactions.find(({ step, fiat }) => !step && fiat === code) ?? noTransactions;
  return codesOf(here, past, "fiat")
    .map((code) => {
      const [mine, before] = [ofFiat(here, code), ofFiat(past, code)];
      const volumes = new Map(
        here.transactions.flatMap(({ step, fiat, volume }) =>
          step && fiat === code ? [[step.getTime(), volume]] : [],
        ),
      );
      return {
        code,
        volume: { now: decimal(mine.volume), before: decimal(before.volume) },
        success: { now: mine.success, before: before.success },
        steps: steps.map((step) => decimal(volumes.get(step.getTime()) ?? "0")),
      };
    })
    .filter(({ volume }) => compare(volume.now, "0") > 0 || compare(volume.before, "0") > 0)
    .sort((a, b) => b.success.now - a.success.now || b.success.before - a.success.before || (a.code < b.code ? -1 : 1));
}

function toProviders(here: Figures, past: Figures): ProviderShare[] {
  const ofProvider = ({ transactions }: Figures, id: string) =>
    transactions.find(({ step, provider }) => !step && provider === id) ?? noTransactions;
  return codesOf(here, past, "provider")
    .map((id) => {
      const mine = ofProvider(here, id);
      return {
        id,
        name: providerModules.find((module) => module.id === id)?.name ?? id,
        created: { now: mine.created, before: ofProvider(past, id).created },
        success: mine.success,
        ended: mine.ended,
        medianSeconds: medianSeconds(here.durations.filter(({ provider }) => provider === id)),
      };
    })
    .sort((a, b) => b.created.now - a.created.now || b.created.before - a.created.before || (a.id < b.id ? -1 : 1));
}

const codesOf = (here: Figures, past: Figures, dimension: "fiat" | "provider"): string[] => [
  ...new Set([...here.transactions, ...past.transactions].flatMap((row) => row[dimension] ?? [])),
];
