import { pageAddress } from "#components/ui/page/page-address.ts";
import type { ApiLogFilter } from "#lib/api-logs/contract.ts";

/** What the list is narrowed by: without the page, the open request and live mode. */
export function filtersOf({ cursor: _, live: __, request: ___, ...filters }: ApiLogFilter): ApiLogFilter {
  return filters;
}

const times = { window: undefined, from: undefined, to: undefined } as const;

/** The page with these changes; from the newest request on. */
export const changedAddress = (path: string, filter: ApiLogFilter, changes: ApiLogFilter): string =>
  pageAddress(path, { ...filtersOf(filter), live: filter.live, ...changes });

/** The page over another time. */
export const timeAddress = (path: string, filter: ApiLogFilter, time: Pick<ApiLogFilter, keyof typeof times>): string =>
  changedAddress(path, filter, { ...times, ...time });
