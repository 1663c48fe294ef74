import * as z from "zod";
import { assetId } from "#lib/providers/assets.ts";
import type { Offer, Route } from "#lib/providers/provider.ts";
import { amount, positiveOrNull, readableRows, wrappedIn } from "#lib/providers/schemas.ts";
import { assetOf, isDollarCoin, methodNamed } from "./names.ts";

// Response schemas with only the fields we read. A list is wrapped or bare, because the documentation shows both.
const text = z.string().nullish();
const channel = z.object({
  id: z.string().min(1),
  channelType: z.string(),
  rampType: z.string(),
  country: z.string().length(2),
  currency: z.string().regex(/^[A-Z]{3}$/),
  status: text,
  apiStatus: text,
  min: amount.nullish(),
  max: amount.nullish(),
  feeLocal: amount.nullish(),
});
export type Channel = z.output<typeof channel>;
export const channels = wrappedIn("channels", readableRows(channel));

const chain = z.object({
  network: z.string().min(1),
  enabled: z.boolean().nullish(),
  requiresMemo: z.boolean().nullish(),
  activities: z.array(z.string()).nullish(),
});
const coin = z.object({ code: z.string().min(1), networks: z.record(z.string(), z.unknown()) });
type Coin = z.output<typeof coin>;
export const coins = wrappedIn("channels", readableRows(coin));

const rate = z.object({ code: z.string(), locale: text, buy: amount.nullish() });
export type Rate = z.output<typeof rate>;
export const rates = z.object({ rates: readableRows(rate) }).transform((all) => all.rates);

/** Yellow Card's names for one of our assets. */
export type Token = { code: string; network: string };
export type Catalog = {
  offers: Offer[];
  /** Keyed by `keyOf`: one channel per country with the fiat. */
  ways: Map<string, [Channel, ...Channel[]]>;
  tokens: Map<string, Token>;
};

export function toCatalog(all: Channel[], coins: Coin[], rates: Rate[]): Catalog {
  const tokens = new Map<string, Token>();
  for (const token of coins.filter(({ code }) => dollarsPer(code, rates) !== null).flatMap(tokensOf)) {
    const asset = assetOf(token.code, token.network);
    if (asset && !tokens.has(assetId(asset))) tokens.set(assetId(asset), token);
  }
  const ways: Catalog["ways"] = new Map();
  const offers: Offer[] = [];
  for (const [method, one] of tokens.size > 0 ? all.flatMap(methodOf) : []) {
    const key = keyOf({ fiat: one.currency, method });
    const known = ways.get(key);
    if (known?.some(({ country }) => country === one.country)) continue;
    if (known) known.push(one);
    else {
      ways.set(key, [one]);
      offers.push({ side: "BUY", fiat: one.currency, method, assets: [...tokens.keys()], ...limitsOf(one) });
    }
  }
  return { offers, ways, tokens };
}

export const keyOf = ({ fiat, method }: Pick<Route, "fiat" | "method">) => `${fiat} ${method}`;

/** In the channel's fiat. Yellow Card sends 0 if there is no maximum. */
export const limitsOf = ({ min, max }: Pick<Channel, "min" | "max">) => ({
  min: positiveOrNull(min),
  max: positiveOrNull(max),
});

/** The method of an active deposit channel. */
function methodOf(one: Channel): [string, Channel][] {
  const { channelType, rampType, status, apiStatus } = one;
  const method = methodNamed(channelType);
  return method !== null && rampType === "deposit" && status === "active" && apiStatus === "active"
    ? [[method, one]]
    : [];
}

/** The coin's price in dollars; null if unknown. */
export function dollarsPer(code: string, rates: Rate[]): string | null {
  if (isDollarCoin(code)) return "1";
  return positiveOrNull(rates.find((one) => one.locale === "crypto" && one.code === code)?.buy);
}

/** Excludes networks that need a memo, because the buyer is not asked for one. */
function tokensOf({ code, networks }: Coin): Token[] {
  return Object.values(networks).flatMap((one) => {
    const read = chain.safeParse(one);
    if (!read.success) return [];
    const { network, enabled, requiresMemo, activities } = read.data;
    const isSent = activities?.includes("SEND") ?? true;
    return enabled !== false && requiresMemo !== true && isSent ? [{ code, network }] : [];
  });
}
