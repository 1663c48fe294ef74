import { getCatalog } from "#lib/assets/catalog.ts";
import { dayMs } from "#lib/duration.ts";
import type { RollupScope } from "#lib/overview/queries/rollup-queries.ts";
import { providerModules } from "#lib/providers/registry.ts";
import type { ReportFilter } from "./filter-contract.ts";
import type { ReportPage } from "./page-contract.ts";
import { selectCurrencies } from "./queries.ts";
import { rangeDaysMax, rangeOf } from "./range-contract.ts";
import { readCohorts, readReport } from "./read-report.ts";

const names = Object.fromEntries(providerModules.map(({ id, name }) => [id, name]));

/** What the page of one partner, or the operator's of all, shows. Without a currency in the filter, of the one with the most transactions. */
export async function loadReportPage(scope: RollupScope, given: ReportFilter, now: Date): Promise<ReportPage> {
  const filter = withDays(given, now);
  const range = rangeOf(filter.period, now, filter.from, filter.to);
  const since = new Date(Math.min(range?.from.getTime() ?? now.getTime(), now.getTime() - rangeDaysMax * dayMs));
  const [known, catalog] = await Promise.all([selectCurrencies(scope, since, now), getCatalog(scope.environment)]);
  const { fiat_currency: wanted, type, payment_method, provider } = filter;
  const currencies = wanted && !known.includes(wanted) ? [...known, wanted] : known;
  const fiat_currency = wanted ?? known[0];
  const page = {
    filter: { ...filter, fiat_currency },
    range: range && { from: range.from.toISOString(), to: range.to.toISOString() },
    currencies,
    methods: catalog.methods.map(({ id, name }) => ({ id, name })),
    names,
  };
  if (!range || fiat_currency === undefined) return { ...page, report: null, cohorts: [] };
  const query = { ...range, type, fiat_currency, payment_method };
  const [report, cohorts] = await Promise.all([
    readReport(scope, query, now),
    provider === undefined ? [] : readCohorts(scope, query, provider, now),
  ]);
  return { ...page, report, cohorts };
}

/** Custom days begin with the last 30. */
function withDays(filter: ReportFilter, now: Date): ReportFilter {
  if (filter.period !== "custom" || filter.from !== undefined || filter.to !== undefined) return filter;
  const dayAgo = (days: number) => new Date(now.getTime() - days * dayMs).toISOString().slice(0, 10);
  return { ...filter, from: dayAgo(29), to: dayAgo(0) };
}
