import { assetId, methodKey } from "#lib/providers/assets.ts";
import { orUnknown, toCountries, withCountries } from "#lib/providers/country-lists.ts";
import type { Http } from "#lib/providers/http.ts";
import { memoize } from "#lib/providers/memoize.ts";
import type { Limits, Offer, QuoteRequest, Route, Unsupported, Warn } from "#lib/providers/provider.ts";
import { ifOffered, isUnsupported, toUnsupported } from "#lib/providers/unsupported.ts";
import { type Coin, countries, currencies, type PaymentRoute, toCatalog } from "./catalog.ts";
import { type Estimator, estimate, range, toPair, toQuoteQuery } from "./quote.ts";

/** Requests that several adapter functions share. */
export function createClient(http: Http, warn: Warn) {
  const catalog = memoize(async () =>
    toCatalog(await http("GET", "/currencies", currencies, { query: { available: "true" } })),
  );
  // For purchases and sales.
  const served = memoize(async () => {
    const rows = await http("GET", "/countries", countries);
    return toCountries({ allow: rows.filter(({ supported }) => supported).map((row) => row.code_iso_alpha_2) });
  });
  const rangeOf = memoize((pair: string) =>
    http("GET", `/market-info/min-max-range/${encodeURIComponent(pair)}`, range),
  );

  async function findRoute(route: Route) {
    const { offers, ways, coins } = await catalog();
    const way = ways.get(methodKey(route));
    const coin = coins.get(assetId(route));
    return ifOffered(offers, route, way && coin && { way, coin });
  }

  const estimator =
    (request: QuoteRequest, way: PaymentRoute, coin: Coin): Estimator =>
    (side, amount) =>
      http("GET", "/estimate", estimate, { query: toQuoteQuery(request, way, coin, side, amount) });

  return {
    async listOffers(): Promise<Offer[]> {
      const [{ offers }, countries] = await Promise.all([catalog(), orUnknown(served(), warn)]);
      return withCountries(offers, () => countries ?? undefined);
    },

    findRoute,
    rangeOf,
    estimator,

    /** Sales are limited in crypto. */
    async limitsOf(route: Route): Promise<Limits | Unsupported> {
      const names = await findRoute(route);
      if (isUnsupported(names)) return names;
      if (route.side === "SELL") return { min: null, max: null };
      const limits = await rangeOf(toPair(route, names.coin)).catch((error: unknown) => toUnsupported(error));
      return isUnsupported(limits) ? limits : { min: limits.min ?? null, max: limits.max ?? null };
    },
  };
}
