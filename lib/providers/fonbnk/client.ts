import { assetId } from "#lib/providers/assets.ts";
import { orNull } from "#lib/providers/or-null.ts";
import type { Order, OrderRef, Route } from "#lib/providers/provider.ts";
import { remember } from "#lib/providers/remember.ts";
import { asError, checkoutRefused, isUnsupported, notOffered, unsupported } from "#lib/providers/unsupported.ts";
import type { Ask } from "./api.ts";
import { chooseWay, orderFields } from "./buyer.ts";
import { currencies, keyOf, toCatalogue } from "./catalogue.ts";
import { order } from "./order.ts";
import { limits, quote, toWish, withAmount } from "./quote.ts";

/** The questions that several of the adapter's answers are made of. */
export function createClient(ask: Ask) {
  const catalogue = remember(async () => toCatalogue(await ask("GET", "/api/v2/currencies", currencies)));
  const priceOf = (wish: object) => ask("POST", "/api/v2/quote", quote, wish);

  async function served(route: Route) {
    const { offers, ways, codes } = await catalogue();
    const [mine, code] = [ways.get(keyOf(route)), codes.get(assetId(route))];
    return notOffered(offers, route) ?? (mine && code ? { ways: mine, code } : unsupported("pair_unsupported"));
  }

  return {
    catalogue,
    served,
    priceOf,
    limitsOf: remember((query: string) => ask("GET", `/api/v2/order-limits?${query}`, limits)),

    /** By Fonbnk's id, or else by our reference. */
    find({ reference, providerTransactionId: id }: Pick<OrderRef, "reference" | "providerTransactionId">) {
      const name = new URLSearchParams(id === null ? { orderParams: reference } : { orderId: id });
      return orNull(ask("GET", `/api/v2/order?${name}`, order));
    },

    /** What the order has to say of the buyer, and its price: null until the buyer's country is known. */
    async prepare(sale: Order) {
      const names = await served(sale);
      if (isUnsupported(names)) throw asError(names);
      const { way, carrier, fields } = chooseWay(names.ways, sale.buyerInput);
      if (!way) return { fields, priced: null };
      const given = sale.side === "BUY" ? sale.fiatAmount : sale.cryptoAmount;
      const wish = withAmount(toWish(sale, { way, code: names.code, carrier }), "deposit", given);
      const price = await priceOf(wish).catch(checkoutRefused);
      return { fields: [...fields, ...orderFields(price, sale)], priced: { way, wish, price } };
    },
  };
}
