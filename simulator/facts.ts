/** The values that the shapes of responses name. */
import { add, subtract } from "#lib/money.ts";
import { assetOf, contractOf, fiatOf } from "./catalog.ts";
import { type Deal, totalFees } from "./deals.ts";
import { depositAddress } from "./orders.ts";
import type { ApiContext } from "./provider.ts";

const tagged = new Set(["XRP", "XLM", "TON"]);

/** `symbol` and `chain` are the parts of the provider's code, `coin` and `network` our names. Limits are in coins, and null
 * for a coin that isn't bought from anybody. */
export function coinFacts({ provider, codeOf, coinsFor, limits }: ApiContext, asset: string) {
  const { code: coin, name: coinName, places, network } = assetOf(asset);
  const code = codeOf(asset);
  const [symbol = "", chain = ""] = code.split(provider.separator ?? " ");
  const isSellable = !provider.buyOnly?.includes(asset);
  const [min, max] = [coinsFor(asset, "USD", limits("USD").min), coinsFor(asset, "USD", limits("USD").max)];
  const [minSold, maxSold] = isSellable ? [min, max] : [null, null];
  const names = { asset, coin, coinName, network, code, symbol, chain, contract: contractOf(provider.id, asset) };
  return { ...names, places, isTagged: tagged.has(coin), isSellable, minBought: min, minSold, maxSold };
}

/** Of each of the provider's assets. */
export const allCoins = (context: ApiContext) =>
  Object.values(context.provider.assets).map((asset) => coinFacts(context, asset));

/** The provider's assets with the same symbol, as one list each. */
export const coinsBySymbol = (context: ApiContext) => [
  ...Map.groupBy(allCoins(context), ({ symbol }) => symbol).values(),
];

/** With the limits of one asset, if there is one. */
export function fiatFacts(context: ApiContext, fiat: string, asset?: string) {
  const { name: fiatName, places: fiatPlaces } = fiatOf(fiat);
  return { fiat, fiatName, fiatPlaces, ...context.limits(fiat, asset) };
}

/** Of each of the provider's currencies. */
export const allFiats = (context: ApiContext) => context.provider.fiats.map((fiat) => fiatFacts(context, fiat));

/** A deal or an order. `net` is the fiat without the fees, `gross` with them. */
export function factsOf<One extends Deal>(context: ApiContext, deal: One) {
  const { side, fiat, fees, fiatAmount, method } = deal;
  const isBuy = side === "BUY";
  const total = totalFees(deal);
  return {
    ...coinFacts(context, deal.asset),
    ...deal,
    isBuy,
    net: isBuy ? subtract(fiatAmount, total) : fiatAmount,
    gross: isBuy ? fiatAmount : add(fiatAmount, total),
    fees: { ...fees, total, service: add(fees.provider, fees.extra) },
    methodName: context.method(method, side, fiat)?.name ?? "",
    deposit: depositAddress,
  };
}
