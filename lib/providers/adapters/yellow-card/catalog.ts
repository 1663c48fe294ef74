import * as z from "zod";
import { assetId, methodKey } from "#lib/providers/assets.ts";
import { toCountries, withCountries } from "#lib/providers/country-lists.ts";
import type { Offer, Side } from "#lib/providers/provider.ts";
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

const rate = z.object({ code: z.string(), locale: text, buy: amount.nullish(), sell: amount.nullish() });
export type Rate = z.output<typeof rate>;
export const rates = z.object({ rates: readableRows(rate) }).transform((all) => all.rates);

/** Yellow Card's names for one of our assets. */
export type Token = { code: string; network: string };
export type Catalog = {
  offers: Offer[];
  /** Keyed by `methodKey`: one channel per country with the fiat. */
  ways: Map<string, [Channel, ...Channel[]]>;
  tokens: Record<Side, Map<string, Token>>;
};

export function toCatalog(all: Channel[], coins: Coin[], rates: Rate[]): Catalog {
  const tokens = { BUY: toTokens("BUY", coins, rates), SELL: toTokens("SELL", coins, rates) };
  const ways: Catalog["ways"] = new Map();
  const offers: Offer[] = [];
  for (const { side, method, one } of all.flatMap(wayOf)) {
    const assets = [...tokens[side].keys()];
    const key = methodKey({ side, fiat: one.currency, method });
    const known = ways.get(key);
    if (assets.length === 0 || known?.some(({ country }) => country === one.country)) continue;
    if (known) known.push(one);
    else {
      ways.set(key, [one]);
      offers.push({ side, fiat: one.currency, method, assets, ...limitsOf(one) });
    }
  }
  const countriesOf = (offer: Offer) =>
    toCountries({ allow: ways.get(methodKey(offer))?.map(({ country }) => country) });
  return { offers: withCountries(offers, countriesOf), ways, tokens };
}

/** The channel in a country; undefined if the country isn't stated or has none. */
export const channelIn = (channels: readonly Channel[], code: string | null | undefined): Channel | undefined =>
  channels.find(({ country }) => country === code);

function toTokens(side: Side, coins: Coin[], rates: Rate[]): Map<string, Token> {
  const tokens = new Map<string, Token>();
  const priced = coins.filter(({ code }) => dollarsPer(code, rates, side) !== null);
  for (const token of priced.flatMap((coin) => tokensOf(coin, side))) {
    const asset = assetOf(token.code, token.network);
    if (asset && !tokens.has(assetId(asset))) tokens.set(assetId(asset), token);
  }
  return tokens;
}

/** In the channel's fiat. Yellow Card sends 0 if there is no maximum. */
export const limitsOf = ({ min, max }: Pick<Channel, "min" | "max">) => ({
  min: positiveOrNull(min),
  max: positiveOrNull(max),
});

const sideOf: Record<string, Side> = { deposit: "BUY", withdraw: "SELL" };

/** The side and method of an active channel. */
function wayOf(one: Channel) {
  const { channelType, rampType, status, apiStatus } = one;
  const [side, method] = [sideOf[rampType], methodNamed(channelType)];
  const isActive = status === "active" && apiStatus === "active";
  return side && method !== null && isActive ? [{ side, method, one }] : [];
}

/** A buyer's or a seller's rate. */
export const rateFor = (side: Side, row: Rate | undefined): string | null =>
  positiveOrNull(side === "BUY" ? row?.buy : row?.sell);

/** The coin's price in dollars; null if unknown. */
export function dollarsPer(code: string, rates: Rate[], side: Side): string | null {
  if (isDollarCoin(code)) return "1";
  return rateFor(
    side,
    rates.find((one) => one.locale === "crypto" && one.code === code),
  );
}

// What Yellow Card does with the crypto.
const activityOf: Record<Side, string> = { BUY: "SEND", SELL: "RECEIVE" };

/** Excludes networks that need a memo, which orders have no documented field for. */
function tokensOf({ code, networks }: Coin, side: Side): Token[] {
  return Object.values(networks).flatMap((one) => {
    const read = chain.safeParse(one);
    if (!read.success) return [];
    const { network, enabled, requiresMemo, activities } = read.data;
    const isServed = activities?.includes(activityOf[side]) ?? true;
    return enabled !== false && requiresMemo !== true && isServed ? [{ code, network }] : [];
  });
}
