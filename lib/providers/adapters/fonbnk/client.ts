import { assetId, methodKey } from "#lib/providers/assets.ts";
import { nullOn404 } from "#lib/providers/http.ts";
import { memoize } from "#lib/providers/memoize.ts";
import type { Limits, Order, OrderRef, Route, Unsupported } from "#lib/providers/provider.ts";
import {
  ifOffered,
  isUnsupported,
  requireSupported,
  throwCheckoutError,
  toUnsupported,
} from "#lib/providers/unsupported.ts";
import type { SendRequest } from "./api.ts";
import { choosePaymentRoute, orderFields } from "./buyer.ts";
import { currencies, toCatalog } from "./catalog.ts";
import { order } from "./order.ts";
import { fiatLimits, limits, type Names, quote, toLimitsQuery, toQuoteRequest, withAmount } from "./quote.ts";

/** Requests that several adapter functions share. */
export function createClient(ask: SendRequest) {
  const catalog = memoize(async () => toCatalog(await ask("GET", "/api/v2/currencies", currencies)));
  const priceOf = (sides: object) => ask("POST", "/api/v2/quote", quote, sides);

  async function findRoute(route: Route) {
    const { offers, ways, codes } = await catalog();
    const [mine, code] = [ways.get(methodKey(route)), codes.get(assetId(route))];
    return ifOffered(offers, route, mine && code && { ways: mine, code });
  }

  const rangeOf = memoize((query: string) => ask("GET", `/api/v2/order-limits?${query}`, limits));

  async function limitsIn(route: Route, names: Names): Promise<Limits | Unsupported> {
    const range = await rangeOf(toLimitsQuery(toQuoteRequest(route, names))).catch((error: unknown) =>
      toUnsupported(error),
    );
    return isUnsupported(range) ? range : fiatLimits(route, range);
  }

  return {
    catalog,
    findRoute,
    priceOf,
    limitsIn,

    /** In the first country of the fiat. */
    async limitsOf(route: Route): Promise<Limits | Unsupported> {
      const names = await findRoute(route);
      return isUnsupported(names) ? names : limitsIn(route, { way: names.ways[0], code: names.code });
    },

    /** By Fonbnk's ID, or else by our reference. */
    find({ reference, providerTransactionId: id }: Pick<OrderRef, "reference" | "providerTransactionId">) {
      const name = new URLSearchParams(id === null ? { orderParams: reference } : { orderId: id });
      return nullOn404(ask("GET", `/api/v2/order?${name}`, order));
    },

    /** The buyer fields of the order and its price; null until the buyer's country is known. */
    async prepare(sale: Order) {
      const names = requireSupported(await findRoute(sale));
      const { way, carrier, fields } = choosePaymentRoute(names.ways, sale);
      if (!way) return { fields, priced: null };
      const amount = sale.side === "BUY" ? sale.fiatAmount : sale.cryptoAmount;
      const sides = withAmount(toQuoteRequest(sale, { way, code: names.code, carrier }), "deposit", amount);
      const price = await priceOf(sides).catch(throwCheckoutError);
      return { fields: [...fields, ...orderFields(price, sale)], priced: { way, sides, price } };
    },
  };
}
