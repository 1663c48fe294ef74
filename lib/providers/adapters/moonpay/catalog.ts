import { assetId } from "#lib/providers/assets.ts";
import type { Countries } from "#lib/providers/country-contract.ts";
import { assetCountriesOf } from "#lib/providers/country-lists.ts";
import type { Offer, Route, Side } from "#lib/providers/provider.ts";
import type { Currency } from "./api.ts";
import { refusedCountries } from "./countries.ts";
import { assetOf, methodsFor } from "./names.ts";

/** MoonPay's currency list mapped to our names. */
export type Catalog = { offers: Offer[]; fiats: Map<string, Currency>; cryptos: Map<string, Currency> };

export function toCatalog(currencies: readonly Currency[]): Catalog {
  const fiats = new Map<string, Currency>();
  const cryptos = new Map<string, Currency>();
  for (const currency of currencies) {
    const asset = currency.type === "crypto" ? assetOf(currency) : null;
    if (currency.isSuspended) continue;
    if (asset && !cryptos.has(assetId(asset))) cryptos.set(assetId(asset), currency);
    if (currency.type === "fiat" && /^[a-z]{3}$/i.test(currency.code)) fiats.set(currency.code.toUpperCase(), currency);
  }
  return { offers: toOffers(fiats, cryptos), fiats, cryptos };
}

function toOffers(fiats: Map<string, Currency>, cryptos: Map<string, Currency>): Offer[] {
  const assetsOn: Record<Side, string[]> = {
    BUY: [...cryptos.keys()],
    SELL: [...cryptos].filter(([, { isSellSupported }]) => isSellSupported === true).map(([id]) => id),
  };
  const sides: Side[] = ["BUY", "SELL"];
  const refusedIn = (side: Side) =>
    assetCountriesOf(assetsOn[side], (asset): Countries | undefined => {
      const row = cryptos.get(asset);
      return row && refusedCountries(side, row);
    });
  const refused = { BUY: refusedIn("BUY"), SELL: refusedIn("SELL") };
  return [...fiats].flatMap(([fiat, row]) =>
    sides.flatMap((side) => {
      const { min = null, max = null } = listedLimits(row, side);
      const assets = assetsOn[side];
      if (assets.length === 0) return [];
      const offer = { side, fiat, assets, ...refused[side], min, max };
      return methodsFor(side, fiat).map(({ ours }) => ({ ...offer, method: ours }));
    }),
  );
}

/** In the currency of the row. */
export function listedLimits(row: Currency, side: Side) {
  const [min, max] = side === "BUY" ? [row.minBuyAmount, row.maxBuyAmount] : [row.minSellAmount, row.maxSellAmount];
  return { min: min ?? row.minAmount ?? null, max: max ?? row.maxAmount ?? null };
}

/** MoonPay's names for an offered route. */
export function namesOf({ cryptos, fiats }: Catalog, route: Route) {
  const crypto = cryptos.get(assetId(route));
  const fiat = fiats.get(route.fiat);
  const method = methodsFor(route.side, route.fiat).find(({ ours }) => ours === route.method);
  return crypto && fiat && method ? { crypto, fiat, method: method.theirs } : null;
}
