import * as z from "zod";
import { assetId, methodKey, sidesIf } from "#lib/providers/assets.ts";
import { assetCountriesOf, toCountries } from "#lib/providers/country-lists.ts";
import type { Offer, Route, Side } from "#lib/providers/provider.ts";
import { amount, readableRows } from "#lib/providers/schemas.ts";
import { readUsualMinutes } from "#lib/providers/usual-minutes.ts";
import { assetOf, methodNamed } from "./names.ts";

// Response schemas with only the fields we read; Transak may add others.
const limit = amount.nullish().catch(null);
const barred = readableRows(z.object({ fiatCurrency: z.string(), paymentMethod: z.string().nullish() }));
const coinRow = z.object({
  symbol: z.string(),
  address: z.string().nullish().catch(null),
  decimals: z.coerce.number().int().min(0).max(18).nullish().catch(null),
  network: z.object({ name: z.string(), fiatCurrenciesNotSupported: barred.nullish().catch(null) }),
  isAllowed: z.boolean().nullish(),
  isPayInAllowed: z.boolean().nullish(),
  isSuspended: z.boolean().nullish(),
  minAmountForPayIn: limit,
  maxAmountForPayIn: limit,
  kycCountriesNotSupported: z.array(z.string()).nullish().catch(null),
});
const optionRow = z.object({
  id: z.string(),
  isActive: z.boolean().nullish(),
  isPayOutAllowed: z.boolean().nullish(),
  minAmount: limit,
  maxAmount: limit,
  minAmountForPayOut: limit,
  maxAmountForPayOut: limit,
  limitCurrency: z.string().nullish(),
  processingTime: z.string().nullish().catch(null),
});
const fiatRow = z.object({
  symbol: z.string().regex(/^[A-Z]{3}$/),
  isAllowed: z.boolean().nullish(),
  isPayOutAllowed: z.boolean().nullish(),
  supportingCountries: z.array(z.string()).nullish().catch(null),
  paymentOptions: readableRows(optionRow),
});
export const coins = z.object({ response: readableRows(coinRow) });
export const fiats = z.object({ response: readableRows(fiatRow) });
export const countries = z.object({
  response: readableRows(z.object({ alpha2: z.string(), isAllowed: z.boolean().nullish() })),
});

export type Coin = z.output<typeof coinRow>;
type Fiat = z.output<typeof fiatRow>;
type Limits = { min: string | null; max: string | null };
/** Transak's method ID for a side, fiat and method, with its fiat limits. `country` is the only one that uses the fiat. */
type Way = { method: string; limits: Limits; country: string | undefined };
type Catalog = { offers: Offer[]; ways: Map<string, Way>; coins: Map<string, Coin> };

export function toCatalog(coinRows: readonly Coin[], fiatRows: readonly Fiat[]): Catalog {
  const coins = toCoins(coinRows);
  const ways = new Map<string, Way>();
  const offers: Offer[] = [];
  for (const { side, fiat, ours, theirs, limits, supportingCountries, usualMinutes } of fiatRows.flatMap(waysOf)) {
    const key = methodKey({ side, fiat, method: ours });
    const assets = [...coins].flatMap(([id, coin]) => (isServed(coin, side, fiat, theirs) ? [id] : []));
    if (assets.length === 0 || ways.has(key)) continue;
    // Only the country of a purchase: the countries of a currency may be those that issue it, not those that may pay with it.
    const known = toCountries({ allow: supportingCountries })?.allow ?? [];
    const country = known.length === 1 ? known[0] : undefined;
    ways.set(key, { method: theirs, limits, country });
    const refused = assetCountriesOf(assets, (id) => toCountries({ deny: coins.get(id)?.kycCountriesNotSupported }));
    offers.push({ side, fiat, method: ours, assets, ...limits, ...(usualMinutes && { usualMinutes }), ...refused });
  }
  return { offers, ways, coins };
}

function toCoins(found: readonly Coin[]): Map<string, Coin> {
  const coins = new Map<string, Coin>();
  for (const coin of found) {
    const asset = coin.isSuspended ? null : assetOf(coin.symbol, coin.network.name);
    if (asset && !coins.has(assetId(asset))) coins.set(assetId(asset), coin);
  }
  return coins;
}

function isServed({ network, isAllowed, isPayInAllowed }: Coin, side: Side, fiat: string, method: string): boolean {
  const isBarred = network.fiatCurrenciesNotSupported?.some(
    ({ fiatCurrency, paymentMethod }) => fiatCurrency === fiat && (!paymentMethod || paymentMethod === method),
  );
  return !isBarred && (side === "BUY" ? isAllowed : isPayInAllowed) === true;
}

function waysOf({ symbol: fiat, isAllowed, isPayOutAllowed, supportingCountries, paymentOptions }: Fiat) {
  return paymentOptions.flatMap((option) => {
    const ours = option.isActive === false ? null : methodNamed(option.id);
    if (ours === null) return [];
    const sides = sidesIf({ BUY: isAllowed, SELL: isPayOutAllowed && option.isPayOutAllowed });
    return sides.map((side) => ({
      side,
      fiat,
      ours,
      theirs: option.id,
      limits: limitsOf(option, side, fiat),
      supportingCountries,
      usualMinutes: readUsualMinutes(option.processingTime),
    }));
  });
}

/** No limits where Transak states them in another currency. */
function limitsOf(option: z.output<typeof optionRow>, side: Side, fiat: string): Limits {
  if ((option.limitCurrency ?? fiat) !== fiat) return { min: null, max: null };
  const [min, max] =
    side === "BUY" ? [option.minAmount, option.maxAmount] : [option.minAmountForPayOut, option.maxAmountForPayOut];
  return { min: min ?? null, max: max ?? null };
}

/** Transak's names for one route. `guessMethod` is the BUY method used to estimate a SELL. */
export type Names = Way & { coin: Coin; guessMethod: string | undefined };

export function namesOf({ offers, ways, coins }: Catalog, route: Route): Names | null {
  const coin = coins.get(assetId(route));
  const way = ways.get(methodKey(route));
  if (!coin || !way) return null;
  const purchases = offers.filter(
    ({ side, fiat, assets }) => side === "BUY" && fiat === route.fiat && assets.includes(assetId(route)),
  );
  const purchase = purchases.find(({ method }) => method === route.method) ?? purchases[0];
  return { coin, ...way, guessMethod: purchase && ways.get(methodKey(purchase))?.method };
}
