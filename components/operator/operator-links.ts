import type { Links } from "#components/overview/links.ts";
import { pageAddress } from "#components/ui/page/page-address.ts";
import type { Environment } from "#db/enums.ts";
import type { OverviewFilter } from "#lib/overview/contract.ts";

const transactions = "/operator/transactions";

/** The console's lists behind the metrics of all partners since `from`, and its overview with another filter. */
export const operatorLinks = (environment: Environment, from: string, filter: OverviewFilter): Links => ({
  overview: (change) => pageAddress("/operator", { environment, ...filter, ...change }),
  transactions: ({ status, provider } = {}) =>
    pageAddress(transactions, { environment, status, provider, created_from: from }),
  transactionsBetween: (since, until) =>
    pageAddress(transactions, { environment, created_from: since, created_to: until }),
  requests: () => pageAddress("/operator/partners", {}),
  deliveries: () => pageAddress("/operator/deliveries", { environment }),
});
