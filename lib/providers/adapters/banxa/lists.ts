import { assetId } from "#lib/providers/assets.ts";
import { orUnknown, toCountries, withCountries } from "#lib/providers/country-lists.ts";
import type { Http } from "#lib/providers/http.ts";
import { memoize } from "#lib/providers/memoize.ts";
import type { Offer, Route, Side, Warn } from "#lib/providers/provider.ts";
import { ifOffered } from "#lib/providers/unsupported.ts";
import { countryRows, cryptos, fiats, paymentRouteKey, toCatalog } from "./catalog.ts";

/** In Banxa's paths. */
export const word = (side: Side) => (side === "BUY" ? "buy" : "sell");

/** Banxa's lists of coins and currencies for each side, and of countries for both. */
export function createLists(http: Http, warn: Warn) {
  const catalog = memoize(async (side: Side) => {
    const lists = [http("GET", `/crypto/${word(side)}`, cryptos), http("GET", `/fiats/${word(side)}`, fiats)] as const;
    return toCatalog(side, ...(await Promise.all(lists)));
  });
  const served = memoize(async () => {
    const rows = await http("GET", "/countries", countryRows);
    return toCountries({ allow: rows.map(({ id }) => id) });
  });

  return {
    async listOffers(): Promise<Offer[]> {
      const lists = [catalog("BUY"), catalog("SELL"), orUnknown(served(), warn)] as const;
      const [bought, sold, countries] = await Promise.all(lists);
      return withCountries([...bought.offers, ...sold.offers], () => countries ?? undefined);
    },

    async listContracts(): Promise<Record<string, string>> {
      const [bought, sold] = await Promise.all([catalog("BUY"), catalog("SELL")]);
      return { ...sold.contracts, ...bought.contracts };
    },

    async findRoute(route: Route) {
      const { offers, coins, ways } = await catalog(route.side);
      const coin = coins.get(assetId(route));
      const way = ways.get(paymentRouteKey(route));
      return ifOffered(offers, route, coin && way && { coin, way });
    },
  };
}
