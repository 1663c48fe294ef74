import * as z from "zod";
import { assetId, methodKey, sidesIf } from "#lib/providers/assets.ts";
import type { Offer } from "#lib/providers/provider.ts";
import { readableRows } from "#lib/providers/schemas.ts";
import { assetOf, methodNamed } from "./names.ts";

// Response schemas with only the fields we read; Guardarian may add others.
const way = z.object({
  type: z.string(),
  payment_category: z.string().nullish(),
  deposit_enabled: z.boolean().nullish(),
  withdrawal_enabled: z.boolean().nullish(),
});
const money = z.object({ ticker: z.string(), enabled: z.boolean().nullish() });

export const currencies = z.object({
  fiat_currencies: readableRows(money.extend({ payment_methods: readableRows(way).nullish() })),
  crypto_currencies: readableRows(
    money.extend({ networks: readableRows(z.object({ network: z.string() })).nullish() }),
  ),
});

export const countries = readableRows(z.object({ code_iso_alpha_2: z.string(), supported: z.boolean().nullish() }));

/** Guardarian's names for a side, fiat and method. */
export type PaymentRoute = { category: string; type: string };
export type Coin = { ticker: string; network: string };
export type Catalog = { offers: Offer[]; ways: Map<string, PaymentRoute>; coins: Map<string, Coin> };

type Currencies = z.output<typeof currencies>;

export function toCatalog({ fiat_currencies, crypto_currencies }: Currencies): Catalog {
  const coins = toCoins(crypto_currencies);
  const assets = [...coins.keys()];
  const ways = new Map<string, PaymentRoute>();
  const offers: Offer[] = [];
  for (const { side, fiat, method, ...way } of fiat_currencies.filter(isOn).flatMap(waysOf)) {
    const key = methodKey({ side, fiat, method });
    if (assets.length === 0 || ways.has(key)) continue;
    ways.set(key, way);
    offers.push({ side, fiat, method, assets, min: null, max: null });
  }
  return { offers, ways, coins };
}

function toCoins(currencies: Currencies["crypto_currencies"]): Map<string, Coin> {
  const coins = currencies
    .filter(isOn)
    .flatMap(({ ticker, networks }) => (networks ?? []).map(({ network }) => ({ ticker, network })));
  return new Map(
    coins.flatMap((coin): [string, Coin][] => {
      const asset = assetOf(coin.ticker, coin.network);
      return asset ? [[assetId(asset), coin]] : [];
    }),
  );
}

const isOn = ({ enabled }: { enabled?: boolean | null }) => enabled !== false;

function waysOf({ ticker, payment_methods }: Currencies["fiat_currencies"][number]) {
  const fiat = ticker.toUpperCase();
  if (!/^[A-Z]{3}$/.test(fiat)) return [];
  return (payment_methods ?? []).flatMap(({ type, payment_category, deposit_enabled, withdrawal_enabled }) => {
    // A type is a category and a number: "VISA_MC1".
    const category = payment_category ?? type.replace(/_?\d+$/, "");
    const method = methodNamed(category);
    const sides = sidesIf({ BUY: deposit_enabled, SELL: withdrawal_enabled });
    return method === null ? [] : sides.map((side) => ({ side, fiat, method, category, type }));
  });
}
