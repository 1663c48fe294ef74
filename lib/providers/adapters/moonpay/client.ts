import type { Http } from "#lib/providers/http.ts";
import { memoize } from "#lib/providers/memoize.ts";
import type { Limits, Route, Unsupported } from "#lib/providers/provider.ts";
import { ifOffered, isUnsupported, toUnsupported } from "#lib/providers/unsupported.ts";
import * as api from "./api.ts";
import { namesOf, toCatalog } from "./catalog.ts";

/** Requests that need no order. */
export function createClient(http: Http, apiKey: string) {
  const catalog = memoize(async () =>
    toCatalog(await http("GET", "/v3/currencies", api.currencies, { query: { apiKey } })),
  );
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
    catalog,
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
