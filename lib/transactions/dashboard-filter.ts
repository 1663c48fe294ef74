import type { Environment } from "#db/enums.ts";
import { getCatalog } from "#lib/assets/catalog.ts";
import { networkNames } from "#lib/assets/networks-contract.ts";
import { rangeOfDay, startOfWindow } from "#lib/list-contract.ts";
import { rangeOf } from "#lib/period-contract.ts";
import type { RampProvider } from "#lib/providers/provider.ts";
import { utc } from "#lib/time-zone.ts";
import type { DashboardFilter } from "#lib/transactions/filters-contract.ts";
import type { ListFilter } from "#lib/transactions/list-transactions.ts";

const rowsOnPage = 50;

/** Days of a period are of this zone. */
export function toListFilter(filter: DashboardFilter, now: Date, zone: string = utc): ListFilter {
  const { q: _, columns: __, window, day, amount_min, amount_max, amount, period, from, to, ...same } = filter;
  return {
    ...same,
    limit: rowsOnPage,
    ...(window && { created_from: startOfWindow(window, now) }),
    ...(day && rangeOfDay(day)),
    ...(period && createdIn(rangeOf({ period, from, to }, now, zone))),
    ...(filter.fiat_currency && { amount_min, amount_max, amount }),
  };
}

const createdIn = ({ from, to }: { from: Date; to: Date }) => ({ created_from: from, created_to: to });

export type FilterChoices = {
  /** By identifier. */
  providers: Record<string, string>;
  fiats: string[];
  cryptos: string[];
  /** By identifier. */
  networks: Record<string, string>;
  methods: Record<string, string>;
};

/** The available filter values. */
export async function filterChoices(
  environment: Environment,
  providers: readonly RampProvider[],
): Promise<FilterChoices> {
  const { fiats, cryptos, methodNames } = await getCatalog(environment);
  return {
    providers: Object.fromEntries(providers.map(({ id, name }) => [id, name])),
    fiats: fiats.map(({ code }) => code),
    cryptos: [...new Set(cryptos.map(({ code }) => code))],
    networks: networkNames(cryptos.map(({ network }) => network)),
    methods: methodNames,
  };
}
