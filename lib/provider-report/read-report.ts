import { dayMs } from "#lib/duration.ts";
import { compare, decimal } from "#lib/money.ts";
import type { RollupScope } from "#lib/overview/queries/rollup-queries.ts";
import type { ProviderFigures, ProviderReportQuery } from "./contract.ts";
import { intervalOf, rateOf } from "./interval-contract.ts";
import { type FiguresRow, selectCohorts, selectFigures, selectOffers, selectReasons } from "./queries.ts";

// As in lib/quality: a transaction that is open for longer counts as not completed.
const openDays = 7;

export type Totals = Omit<ProviderFigures, "provider" | "offered" | "best">;
export type ReadReport = { providers: ProviderFigures[]; total: Totals };

const openUntil = (now: Date) => new Date(now.getTime() - openDays * dayMs);

/** What each provider offered and completed, of the transactions created in the range, of one partner or for the operator of all. The
 * highest volume first. */
export async function readReport(scope: RollupScope, query: ProviderReportQuery, now: Date): Promise<ReadReport> {
  const [figures, reasons, offers] = await Promise.all([
    selectFigures(scope, { ...query, openUntil: openUntil(now) }),
    selectReasons(scope, query),
    selectOffers(scope, query),
  ]);
  const reasonsOf = (provider: string) =>
    Object.fromEntries(reasons.flatMap((row) => (row.provider === provider ? [[row.code, row.count]] : [])));
  const providers = offers.map(({ provider, offered, best }): ProviderFigures => {
    const row = figures.find((one) => one.provider === provider) ?? none;
    return { provider, offered, best, ...toFigures(row), reasons: reasonsOf(provider) };
  });
  providers.sort(
    (a, b) =>
      compare(b.volume, a.volume) || b.chosen - a.chosen || b.offered - a.offered || (a.provider < b.provider ? -1 : 1),
  );
  const allReasons: Totals["reasons"] = {};
  for (const { code, count } of reasons) allReasons[code] = (allReasons[code] ?? 0) + count;
  const total = toFigures(figures.find(({ provider }) => provider === null) ?? none);
  return { providers, total: { ...total, reasons: allReasons } };
}

const none: Omit<FiguresRow, "provider"> = {
  volume: "0",
  chosen: 0,
  opened: 0,
  handedOver: 0,
  paid: 0,
  success: 0,
  completed: 0,
  sample: 0,
  medianMinutes: null,
  slippageBps: null,
};

const toFigures = ({ handedOver, completed, sample, medianMinutes, slippageBps, ...row }: typeof none) => ({
  volume: decimal(row.volume),
  chosen: row.chosen,
  opened: row.opened,
  handed_over: handedOver,
  paid: row.paid,
  success: row.success,
  median_minutes: medianMinutes === null ? null : Math.round(medianMinutes * 10) / 10,
  slippage_bps: slippageBps === null ? null : decimal(slippageBps),
  completion_rate: rateOf(completed, sample),
  interval: intervalOf(completed, sample),
  sample,
});

export type Cohort = { week: string; chosen: number; success: number; completionRate: number | null; sample: number };

/** A provider's transactions by week of creation, the latest first. */
export async function readCohorts(
  scope: RollupScope,
  query: ProviderReportQuery,
  provider: string,
  now: Date,
): Promise<Cohort[]> {
  const rows = await selectCohorts(scope, { ...query, openUntil: openUntil(now) }, provider);
  return rows.map(({ week, chosen, success, completed, sample }) => {
    return { week, chosen, success, completionRate: rateOf(completed, sample), sample };
  });
}
