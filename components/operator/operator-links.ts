import type { Links } from "#components/overview/links.ts";
import { pageAddress } from "#components/ui/page/page-address.ts";
import type { Environment } from "#db/enums.ts";
import type { Overview, OverviewFilter } from "#lib/overview/contract.ts";

type Place = { environment: Environment; overview: Overview; filter: OverviewFilter; partnerId?: string };

const transactions = "/operator/transactions";

/** The console's lists behind the metrics of a partner or all of them, and the page with another filter. */
export function operatorLinks({
  environment,
  overview: { from, to, currency, type },
  filter,
  partnerId,
}: Place): Links {
  const page = partnerId ? `/operator/partners/${partnerId}` : "/operator";
  const shared = { partner: partnerId, environment };
  const cut = { ...shared, fiat_currency: currency ?? undefined, type: type ?? undefined };
  return {
    overview: (change) => pageAddress(page, { environment, ...filter, ...change }),
    transactions: ({ status, provider, fiat_currency = cut.fiat_currency } = {}) =>
      pageAddress(transactions, {
        ...{ ...cut, status, provider, fiat_currency },
        ...{ created_from: from, created_to: to ?? undefined },
      }),
    transactionsBetween: (since, until) =>
      pageAddress(transactions, { ...cut, created_from: since, created_to: until }),
    providers: () => pageAddress("/operator/reports/providers", cut),
    requests: () => (partnerId ? `${page}/${environment}/api-logs` : "/operator/partners"),
    deliveries: () => pageAddress("/operator/deliveries", shared),
  };
}
