import { orUnknown, toCountries, withCountries } from "#lib/providers/country-lists.ts";
import type { Http } from "#lib/providers/http.ts";
import { memoize } from "#lib/providers/memoize.ts";
import type { Offer, Route, Side, Warn } from "#lib/providers/provider.ts";
import * as api from "./api.ts";
import { type Coin, toCatalog } from "./catalog.ts";
import { isCard } from "./names.ts";
import { rate } from "./quote.ts";

/** Requests before a checkout. Mercuryo advises one request per ten seconds, so everything but rates is cached. */
export function createCatalogClient(http: Http, widget_id: string, warn: Warn) {
  const catalog = memoize(async () => {
    const query = { widget_id };
    const [lists, sold] = await Promise.all([
      http("GET", "/lib/currencies", api.currencies, { query }),
      http("GET", "/public/currencies-sell", api.codes, { query }),
    ]);
    return toCatalog(lists.data, sold.data);
  });
  const cardCountries = memoize(async () => {
    const query = { type: "alpha2", widget_id };
    return toCountries({ allow: (await http("GET", "/public/card-countries", api.countries, { query })).data });
  });

  return {
    catalog,

    async listOffers(): Promise<Offer[]> {
      const [{ offers }, countries] = await Promise.all([catalog(), orUnknown(cardCountries(), warn)]);
      return withCountries(offers, ({ method }) => (isCard(method) && countries) || undefined);
    },

    /** In fiat, for both sides. */
    limitsOf: memoize(async (fiat: string, currency: string, side: Side) => {
      const query = { from: fiat, to: currency, type: side.toLowerCase(), widget_id };
      const { data } = await http("GET", "/public/currency-limits", api.limits, { query });
      return { min: data[fiat]?.min ?? null, max: data[fiat]?.max ?? null };
    }),

    async buyRate({ fiat }: Route, { currency, network }: Coin, fiatAmount: string) {
      const query = { from: fiat, to: currency, amount: fiatAmount, network, widget_id };
      return (await http("GET", "/widget/buy/rate", rate, { query })).data;
    },

    async sellRate({ fiat }: Route, { currency, network }: Coin, cryptoAmount: string) {
      const query = { from: currency, to: fiat, type: "sell", amount: cryptoAmount, network, widget_id };
      return (await http("GET", "/public/convert", rate, { query })).data;
    },
  };
}
