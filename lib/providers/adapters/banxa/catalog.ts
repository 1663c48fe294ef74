import * as z from "zod";
import { assetId } from "#lib/providers/assets.ts";
import type { Countries } from "#lib/providers/country-contract.ts";
import { assetCountriesOf, toCountries } from "#lib/providers/country-lists.ts";
import type { Offer, Side } from "#lib/providers/provider.ts";
import { amount, readableRows } from "#lib/providers/schemas.ts";
import { assetOf, methodNamed } from "./names.ts";

// Response schemas, one list per side, with only the fields we read; Banxa may add others.
// States by country. A country without states is refused as a whole, and an empty list means no country.
const refusedStates = z.record(z.string(), z.array(z.string()));
const blockchain = z.object({
  id: z.string(),
  address: z.string().nullish().catch(null),
  unsupportedCountries: refusedStates.nullish().catch(null),
});
export const cryptos = readableRows(z.object({ id: z.string(), blockchains: readableRows(blockchain) }));
const limit = amount.nullish().catch(null);
const method = z.object({ id: z.string(), minimum: limit, maximum: limit });
export const fiats = readableRows(
  z.object({ id: z.string(), supportedPaymentMethods: readableRows(method).nullish() }),
);

export const countryRows = readableRows(z.object({ id: z.string() }));

/** Banxa's names for a coin on a network, and for a fiat's payment method with its fiat limits. */
export type Coin = { crypto: string; blockchain: string };
export type PaymentRoute = { method: string; min: string | null; max: string | null };
/** One side. Coins are keyed by our asset ID, methods by "EUR card". */
export type Catalog = {
  offers: Offer[];
  coins: Map<string, Coin>;
  contracts: Record<string, string>;
  ways: Map<string, PaymentRoute>;
};

export function toCatalog(side: Side, coinList: z.output<typeof cryptos>, fiatList: z.output<typeof fiats>): Catalog {
  const { coins, refused, contracts } = toCoins(coinList);
  const ways = toWays(fiatList);
  const assets = [...coins.keys()];
  const assetCountries = assetCountriesOf(assets, (id) => refused.get(id));
  const offers = [...ways].map(([key, { min, max }]) => {
    const [fiat = "", method = ""] = key.split(" ");
    return { side, fiat, method, assets, ...assetCountries, min, max };
  });
  return { offers: assets.length === 0 ? [] : offers, coins, contracts, ways };
}

function toCoins(list: z.output<typeof cryptos>) {
  const coins = new Map<string, Coin>();
  const refused = new Map<string, Countries | undefined>();
  const contracts: Record<string, string> = {};
  for (const { id: crypto, blockchains } of list)
    for (const { id: blockchain, address, unsupportedCountries } of blockchains) {
      const asset = assetOf(crypto, blockchain);
      if (!asset || coins.has(assetId(asset))) continue;
      coins.set(assetId(asset), { crypto, blockchain });
      refused.set(assetId(asset), refusedCountries(unsupportedCountries ?? {}));
      if (address) contracts[assetId(asset)] = address;
    }
  return { coins, refused, contracts };
}

const refusedCountries = (statesOf: z.output<typeof refusedStates>) =>
  toCountries({
    deny: Object.keys(statesOf).filter((country) => statesOf[country]?.length === 0),
    denyRegions: statesOf,
  });

export const paymentRouteKey = ({ fiat, method }: { fiat: string; method: string }) => `${fiat} ${method}`;

function toWays(list: z.output<typeof fiats>): Map<string, PaymentRoute> {
  const ways = new Map<string, PaymentRoute>();
  for (const { id: fiat, supportedPaymentMethods } of list)
    for (const { id, minimum, maximum } of supportedPaymentMethods ?? []) {
      const method = methodNamed(id);
      if (!method || !/^[A-Z]{3}$/.test(fiat) || ways.has(paymentRouteKey({ fiat, method }))) continue;
      ways.set(paymentRouteKey({ fiat, method }), { method: id, min: minimum ?? null, max: maximum ?? null });
    }
  return ways;
}
