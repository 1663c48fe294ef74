import { pageAddress } from "#components/ui/page/page-address.ts";
import type { Environment } from "#db/enums.ts";
import type { OverviewFilter } from "#lib/overview/contract.ts";

type TransactionsFilter = { status?: string; provider?: string; fiat_currency?: string; stage?: string; best?: "yes" };

/** The lists behind the metrics since `from`, and the overview with another filter. */
export const linksFrom = (environment: Environment, from: string, filter?: OverviewFilter) => ({
  overview: (change: Partial<OverviewFilter>) => pageAddress(`/${environment}/overview`, { ...filter, ...change }),
  transactions: (wanted: TransactionsFilter = {}) =>
    pageAddress(`/${environment}/transactions`, { ...wanted, created_from: from }),
  transactionsBetween: (since: string, until: string) =>
    pageAddress(`/${environment}/transactions`, { created_from: since, created_to: until }),
  providers: () => `/${environment}/reports/providers`,
  requests: (wanted: { status?: string } = {}) => pageAddress(`/${environment}/api-logs`, { ...wanted, from }),
  deliveries: () => pageAddress(`/${environment}/webhooks/deliveries`, { from }),
});
export type Links = ReturnType<typeof linksFrom>;
