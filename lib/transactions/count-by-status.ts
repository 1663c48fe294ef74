import { type Status, statuses } from "#db/enums.ts";
import type { TenantScope } from "#db/scope.ts";
import type { StatusCount, StatusTotals } from "#lib/transactions/dashboard-contract.ts";
import { toListFilter } from "#lib/transactions/dashboard-filter.ts";
import type { DashboardFilter } from "#lib/transactions/filters-contract.ts";
import { countNewest, type StatusCounts, selectStatusCounts } from "#lib/transactions/queries/counts.ts";
import { selectSearchEnd } from "#lib/transactions/search-end.ts";

const countedMax = 1_000;
/** The retention of the daily rollups. */
const rolledUpDays = 400;

/** The number of matching transactions by status, ignoring the filter's own status. Up to 1,000 rows are counted
 * individually; beyond that, or where the list only searches 10,000 transactions, the rollups provide the number without a filter, and "at least" with one. Null if counting
 * would take too long, and for a search. */
export async function countByStatus(
  scope: TenantScope,
  filter: DashboardFilter,
  now: Date,
  zone?: string,
): Promise<StatusTotals | null> {
  if (filter.q !== undefined) return null;
  const { limit: _, cursor: __, status: ___, ...conditions } = toListFilter(filter, now, zone);
  const until = await selectSearchEnd(scope, conditions);
  const newest = await countNewest(scope, { ...conditions, until }, countedMax + 1);
  if (!newest) return null;
  if (until) return toTotals(newest, { isMore: true, days: null });
  if (sum(newest) <= countedMax) return toTotals(newest, { isMore: false, days: null });
  if (Object.values(conditions).some((value) => value !== undefined))
    return toTotals(newest, { isMore: true, days: null });
  const counts = await selectStatusCounts(scope);
  return counts && toTotals(counts, { isMore: false, days: rolledUpDays });
}

const sum = (counts: StatusCounts) => Object.values(counts).reduce((total, number) => total + number, 0);

function toTotals(counts: StatusCounts, { isMore, days }: { isMore: boolean; days: number | null }): StatusTotals {
  const all = isMore ? Math.min(sum(counts), countedMax) : sum(counts);
  const ofStatus = (status: Status): [Status, StatusCount] => [status, { number: counts[status] ?? 0, isMore }];
  return {
    all: { number: all, isMore },
    byStatus: Object.fromEntries(statuses.map(ofStatus)) as StatusTotals["byStatus"],
    days,
  };
}
