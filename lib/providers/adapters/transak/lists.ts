import { contractsOf } from "#lib/providers/assets.ts";
import { orUnknown, toCountries, withCountries } from "#lib/providers/country-lists.ts";
import type { Http } from "#lib/providers/http.ts";
import { memoize } from "#lib/providers/memoize.ts";
import type { Offer, Route, Warn } from "#lib/providers/provider.ts";
import { ifOffered } from "#lib/providers/unsupported.ts";
import { coins, countries, fiats, namesOf, toCatalog } from "./catalog.ts";

/** Transak's three lists: coins, currencies, and countries. */
export function createLists(http: Http, warn: Warn) {
  const catalog = memoize(async () => {
    const [coinRows, fiatRows] = await Promise.all([
      http("GET", "/cryptocoverage/api/v1/public/crypto-currencies", coins),
      http("GET", "/fiat/public/v1/currencies/fiat-currencies", fiats),
    ]);
    return toCatalog(coinRows.response, fiatRows.response);
  });
  const served = memoize(async () => {
    const { response } = await http("GET", "/api/v2/countries", countries);
    return toCountries({ allow: response.filter(({ isAllowed }) => isAllowed).map(({ alpha2 }) => alpha2) });
  });

  return {
    async listOffers(): Promise<Offer[]> {
      const [{ offers }, countries] = await Promise.all([catalog(), orUnknown(served(), warn)]);
      return withCountries(offers, () => countries ?? undefined);
    },

    listContracts: async () => contractsOf((await catalog()).coins, ({ address }) => address),

    async findRoute(route: Route) {
      const known = await catalog();
      return ifOffered(known.offers, route, namesOf(known, route));
    },
  };
}
