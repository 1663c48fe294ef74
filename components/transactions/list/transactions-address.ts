import { pageAddress } from "#components/ui/page/page-address.ts";
import type { Environment } from "#db/enums.ts";
import type { DashboardFilter } from "#lib/transactions/filters-contract.ts";

type Filters = Omit<DashboardFilter, "columns" | "cursor">;

export function filtersOf({ columns: _, cursor: __, ...filters }: DashboardFilter): Filters {
  return filters;
}

export const hasFilters = (filter: DashboardFilter): boolean => Object.values(filtersOf(filter)).some(Boolean);

/** The CSV file of the filtered list, or of these transactions only. */
export const exportAddress = (environment: Environment, filter: DashboardFilter, ids?: string[]): string =>
  pageAddress(`/api/dashboard/${environment}/transactions/export`, { ...filtersOf(filter), ids: ids?.join() });
