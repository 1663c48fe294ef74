import { pageAddress } from "#components/ui/page/page-address.ts";
import type { Environment } from "#db/enums.ts";

type TransactionsFilter = { status?: string; provider?: string; fiat_currency?: string; stage?: string; best?: "yes" };

/** The lists behind the metrics since `from`. */
export const linksFrom = (environment: Environment, from: string) => ({
  transactions: (filter: TransactionsFilter = {}) =>
    pageAddress(`/${environment}/transactions`, { ...filter, created_from: from }),
  transactionsBetween: (since: string, until: string) =>
    pageAddress(`/${environment}/transactions`, { created_from: since, created_to: until }),
  requests: (filter: { status?: string } = {}) => pageAddress(`/${environment}/api-logs`, { ...filter, from }),
  deliveries: () => pageAddress(`/${environment}/webhooks/deliveries`, { from }),
});
export type Links = ReturnType<typeof linksFrom>;
