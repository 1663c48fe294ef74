import { assetId } from "#lib/providers/assets.ts";
import type { Offer, Route, Side } from "#lib/providers/provider.ts";
import { widest } from "#lib/providers/unsupported.ts";
import type { BuyPairs, SellPairs } from "./api.ts";
import { assetOf } from "./names.ts";

/** Paybis' names for one of our routes, and its fiat limits. */
export type Listing = { method: string; code: string; min: string | null; max: string | null };
export type Catalog = { offers: Offer[]; listings: Map<string, Listing> };

type Line = Listing & { side: Side; fiat: string; displayName: string };
type NameMethod = (id: string, displayName: string) => string | null;

/** Paybis' two lists mapped to our names. Unknown currencies and methods are left out. */
export function toCatalog(buy: BuyPairs, sell: SellPairs, nameMethod: NameMethod): Catalog {
  const nameAsset = createAssetNames(buy, sell);
  const listings = new Map<string, Listing>();
  const offers = new Map<string, Offer>();
  for (const { side, fiat, displayName, ...listing } of [...boughtLines(buy), ...soldLines(sell)]) {
    const method = nameMethod(listing.method, displayName);
    const asset = nameAsset(listing.code);
    if (!method || !asset || !/^[A-Z]{3}$/.test(fiat)) continue;
    const { min, max } = listing;
    const key = keyOf({ side, fiat, method, ...asset });
    if (listings.has(key)) continue;
    listings.set(key, listing);
    const name = `${side} ${fiat} ${method}`;
    const offer = offers.get(name) ?? { side, fiat, method, assets: [], min, max };
    offers.set(name, {
      ...offer,
      assets: [...offer.assets, assetId(asset)],
      assetLimits: { ...offer.assetLimits, [assetId(asset)]: { min, max } },
      ...widest(offer, { min, max }),
    });
  }
  return { offers: [...offers.values()].map(withNarrowerLimits), listings };
}

/** Leaves out the limits that are those of the method. */
function withNarrowerLimits({ assetLimits = {}, ...offer }: Offer): Offer {
  const narrower = Object.entries(assetLimits).filter(([, { min, max }]) => min !== offer.min || max !== offer.max);
  return narrower.length === 0 ? offer : { ...offer, assetLimits: Object.fromEntries(narrower) };
}

export const keyOf = ({ side, fiat, method, crypto, network }: Route) =>
  [side, fiat, method, crypto, network].join(" ");

function* boughtLines({ data }: BuyPairs): Generator<Line> {
  for (const { name: method, displayName, pairs } of data)
    for (const { from: fiat, to } of pairs)
      for (const { currencyCode: code, minAmount, maxAmount } of to)
        yield {
          side: "BUY",
          fiat,
          method,
          displayName: displayName ?? "",
          code,
          min: minAmount ?? null,
          max: maxAmount ?? null,
        };
}

function* soldLines({ data }: SellPairs): Generator<Line> {
  for (const { name: method, displayName, pairs } of data)
    for (const { fromAssetId: code, to } of pairs)
      for (const fiat of to)
        yield { side: "SELL", fiat, method, displayName: displayName ?? "", code, min: null, max: null };
}

function createAssetNames(buy: BuyPairs, sell: SellPairs) {
  const rows = [...(buy.meta?.currencies ?? []), ...(sell.meta?.currencies ?? [])];
  const blockchains = new Map(rows.map(({ code, blockchainName }) => [code, blockchainName]));
  const coins = buy.data.flatMap(({ pairs }) => pairs).flatMap(({ to }) => to);
  const tickers = new Map(coins.map(({ currencyCode, currency }) => [currencyCode, currency ?? undefined]));
  return (code: string) => assetOf({ code, ticker: tickers.get(code), blockchain: blockchains.get(code) });
}
