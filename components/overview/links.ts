import { pageAddress } from "#components/ui/page/page-address.ts";
import type { Environment } from "#db/enums.ts";
import type { Overview, OverviewFilter } from "#lib/overview/contract.ts";

type TransactionsFilter = { status?: string; provider?: string; fiat_currency?: string; stage?: string; best?: "yes" };

/** The lists behind the metrics of an overview, and the overview with another filter. */
export function linksOf(
  environment: Environment,
  { period, days, from, to, currency, type }: Pick<Overview, "period" | "days" | "from" | "to" | "currency" | "type">,
  filter?: OverviewFilter,
) {
  const until = to ?? undefined;
  const cut = { fiat_currency: currency ?? undefined, type: type ?? undefined };
  return {
    overview: (change: Partial<OverviewFilter>) => pageAddress(`/${environment}/overview`, { ...filter, ...change }),
    transactions: (wanted: TransactionsFilter = {}) =>
      pageAddress(`/${environment}/transactions`, { ...cut, ...wanted, created_from: from, created_to: until }),
    transactionsBetween: (since: string, before: string) =>
      pageAddress(`/${environment}/transactions`, { ...cut, created_from: since, created_to: before }),
    providers: () => pageAddress(`/${environment}/reports/providers`, { ...cut, ...reportPeriod(period, days) }),
    requests: (wanted: { status?: string } = {}) =>
      pageAddress(`/${environment}/api-logs`, { ...wanted, from, to: until }),
    deliveries: () => pageAddress(`/${environment}/webhooks/deliveries`, { from, before: until }),
  };
}

/** The report has fewer periods by name. */
function reportPeriod(period: Overview["period"], days: Overview["days"]) {
  if (period === "30d" || period === "last_month") return { period };
  return period === "month" ? { period: "this_month" } : { period: "custom", from: days.first, to: days.last };
}

export type Links = ReturnType<typeof linksOf>;
