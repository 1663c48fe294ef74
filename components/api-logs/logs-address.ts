import { pageAddress } from "#components/ui/page/page-address.ts";
import type { ApiLogFilter } from "#lib/api-logs/contract.ts";

/** Without the cursor, the open request, and live mode. */
export function filtersOf({ cursor: _, live: __, request: ___, ...filters }: ApiLogFilter): ApiLogFilter {
  return filters;
}

const times = { window: undefined, from: undefined, to: undefined } as const;

/** The first page with these changes to the filters. */
export const changedAddress = (path: string, filter: ApiLogFilter, changes: ApiLogFilter): string =>
  pageAddress(path, { ...filtersOf(filter), live: filter.live, ...changes });

/** The first page of another time range. */
export const timeAddress = (path: string, filter: ApiLogFilter, time: Pick<ApiLogFilter, keyof typeof times>): string =>
  changedAddress(path, filter, { ...times, ...time });

/** The id of the link that opens a request. */
export const rowLinkId = (requestId: string): string => `open-${requestId}`;
