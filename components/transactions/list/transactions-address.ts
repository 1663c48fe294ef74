import { pageAddress } from "#components/ui/page/page-address.ts";
import type { Environment, FailureCode, Side, Status } from "#db/enums.ts";

/** The query parameters of the list. */
export type TransactionsAddress = {
  /** Search by any id. */
  q?: string;
  status?: Status;
  failure_code?: FailureCode;
  type?: Side;
  provider?: string;
  fiat_currency?: string;
  crypto_currency?: string;
  network?: string;
  payment_method?: string;
  partner_context?: string;
  wallet?: string;
  /** Fiat amount as decimal text. */
  amount_min?: string;
  amount_max?: string;
  window?: "24h" | "7d" | "30d" | "90d";
  /** ISO 8601. */
  created_from?: string;
  created_to?: string;
  stage?: "opened" | "handed_over" | "paid" | "ended";
  webhook?: "failed";
  stuck?: "yes";
  best?: "yes";
  /** Column names in order, separated by commas. */
  columns?: string;
  cursor?: string;
};

type Filters = Omit<TransactionsAddress, "columns" | "cursor">;

export function filtersOf({ columns: _, cursor: __, ...filters }: TransactionsAddress): Filters {
  return filters;
}

export const hasFilters = (filter: TransactionsAddress): boolean => Object.values(filtersOf(filter)).some(Boolean);

/** The CSV file of the filtered list, or of these transactions only. */
export const exportAddress = (environment: Environment, filter: TransactionsAddress, ids?: string[]): string =>
  pageAddress(`/api/dashboard/${environment}/transactions/export`, { ...filtersOf(filter), ids: ids?.join() });
