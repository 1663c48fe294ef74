import type { Scope } from "#db/scope.ts";
import type { TransactionPage } from "#lib/transactions/contract.ts";
import { type DashboardFilter, toTransactionFilter } from "#lib/transactions/dashboard-filter.ts";
import { listTransactions } from "#lib/transactions/list-transactions.ts";
import { searchTransactions } from "#lib/transactions/search-transactions.ts";

/** One page of the dashboard's list, or what a search finds. */
export const listForDashboard = (
  scope: Scope,
  filter: DashboardFilter,
  baseUrl: string,
  now: Date,
): Promise<TransactionPage> =>
  filter.q === undefined
    ? listTransactions(scope, toTransactionFilter(filter, now), baseUrl)
    : searchTransactions(scope, filter.q, baseUrl);
