import type { Links } from "#components/overview/links.ts";
import { pageAddress } from "#components/ui/page/page-address.ts";
import type { Environment } from "#db/enums.ts";
import type { OverviewFilter } from "#lib/overview/contract.ts";

type Place = { environment: Environment; from: string; filter: OverviewFilter; partnerId?: string };

const transactions = "/operator/transactions";

/** The console's lists behind the metrics of a partner or all of them since `from`, and the page with another filter. */
export function operatorLinks({ environment, from, filter, partnerId }: Place): Links {
  const page = partnerId ? `/operator/partners/${partnerId}` : "/operator";
  const shared = { partner: partnerId, environment };
  return {
    overview: (change) => pageAddress(page, { environment, ...filter, ...change }),
    transactions: ({ status, provider } = {}) =>
      pageAddress(transactions, { ...shared, status, provider, created_from: from }),
    transactionsBetween: (since, until) =>
      pageAddress(transactions, { ...shared, created_from: since, created_to: until }),
    providers: () => pageAddress("/operator/reports/providers", shared),
    requests: () => (partnerId ? `${page}/${environment}/api-logs` : "/operator/partners"),
    deliveries: () => pageAddress("/operator/deliveries", shared),
  };
}
