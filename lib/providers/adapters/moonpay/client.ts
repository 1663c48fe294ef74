import { contractsOf } from "#lib/providers/assets.ts";
import { orUnknown, withCountries } from "#lib/providers/country-lists.ts";
import type { Http } from "#lib/providers/http.ts";
import { memoize } from "#lib/providers/memoize.ts";
import type { Limits, Offer, Route, Unsupported, Warn } from "#lib/providers/provider.ts";
import { ifOffered, isUnsupported, toUnsupported } from "#lib/providers/unsupported.ts";
import * as api from "./api.ts";
import { namesOf, toCatalog } from "./catalog.ts";
import { countriesOn } from "./countries.ts";

/** Requests that need no order. */
export function createClient(http: Http, apiKey: string, warn: Warn) {
  const catalog = memoize(async () =>
    toCatalog(await http("GET", "/v3/currencies", api.currencies, { query: { apiKey } })),
  );
  const countries = memoize(() => http("GET", "/v3/countries", api.countries, { query: { apiKey } }));
  const rangeOf = memoize(async (code: string, fiat: string, paymentMethod: string): Promise<Limits> => {
    const query = { apiKey, baseCurrencyCode: fiat.toLowerCase(), paymentMethod, areFeesIncluded: "true" };
    const path = `/v3/currencies/${encodeURIComponent(code)}/limits`;
    const { baseCurrency } = await http("GET", path, api.currencyLimits, { query });
    return { min: baseCurrency.minBuyAmount ?? null, max: baseCurrency.maxBuyAmount ?? null };
  });

  async function findRoute(route: Route) {
    const known = await catalog();
    return ifOffered(known.offers, route, namesOf(known, route));
  }

  return {
    async listOffers(): Promise<Offer[]> {
      const [{ offers }, rows] = await Promise.all([catalog(), orUnknown(countries(), warn)]);
      if (!rows) return offers;
      const on = { BUY: countriesOn("BUY", rows), SELL: countriesOn("SELL", rows) };
      return withCountries(offers, ({ side }) => on[side]);
    },

    listContracts: async () => contractsOf((await catalog()).cryptos, ({ metadata }) => metadata?.contractAddress),

    findRoute,

    /** Sales are limited in crypto. */
    async limitsOf(route: Route): Promise<Limits | Unsupported> {
      const names = await findRoute(route);
      if (isUnsupported(names)) return names;
      if (route.side === "SELL") return { min: null, max: null };
      return rangeOf(names.crypto.code, route.fiat, names.method).catch((error: unknown) => toUnsupported(error));
    },
  };
}
