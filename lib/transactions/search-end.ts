import type { TenantScope } from "#db/scope.ts";
import { isIndexed, type Narrowing, type Position } from "#lib/transactions/queries/filters.ts";
import { selectPosition } from "#lib/transactions/queries/transactions.ts";

const searchedMax = 10_000;

/** Where a search for these conditions ends: after 10,000 transactions, whether or not they match. Undefined if there are fewer, or an
 * index leads to the matching ones, so that the others aren't looked at. */
export const selectSearchEnd = async (scope: TenantScope, conditions: Narrowing): Promise<Position | undefined> =>
  isIndexed(conditions) ? undefined : selectPosition(scope, conditions, searchedMax);
