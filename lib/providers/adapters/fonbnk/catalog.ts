import * as z from "zod";
import { assetId, methodKey, sidesIf } from "#lib/providers/assets.ts";
import { toCountries, withCountries } from "#lib/providers/country-lists.ts";
import type { Offer, Side } from "#lib/providers/provider.ts";
import { readableRows } from "#lib/providers/schemas.ts";
import { assetOf, methodNamed } from "./names.ts";

// Response schemas with only the fields we read; Fonbnk may add others.
const text = z.string().nullish();
const channel = z.object({
  type: z.string(),
  isDepositAllowed: z.boolean().nullish(),
  isPayoutAllowed: z.boolean().nullish(),
  carriers: readableRows(z.object({ code: z.string(), name: z.string() })).nullish(),
});
const currency = z.object({
  currencyType: z.string(),
  currencyCode: z.string(),
  paymentChannels: readableRows(channel),
  currencyDetails: z.object({ countryIsoCode: text, countryName: text, network: text, asset: text }).nullish(),
  pairs: z.array(z.string()).nullish(),
});
type Currency = z.output<typeof currency>;
export const currencies = readableRows(currency);

type Choice = { code: string; name: string };
/** A payment route of a fiat in one country; if carriers are listed, the buyer uses one of them. */
export type PaymentRoute = { channel: string; country: Choice; carriers: Choice[] };
export type PaymentRoutes = [PaymentRoute, ...PaymentRoute[]];
export type Catalog = {
  offers: Offer[];
  /** One per country that uses the fiat. */
  ways: Map<string, PaymentRoutes>;
  codes: Map<string, string>;
};

export function toCatalog(all: Currency[]): Catalog {
  const codes = new Map<string, string>();
  const assets: Record<Side, string[]> = { BUY: [], SELL: [] };
  for (const coin of all.filter(({ currencyType, pairs }) => currencyType === "crypto" && isPaired(pairs, "fiat"))) {
    const asset = assetOf(coin);
    if (!asset || codes.has(assetId(asset))) continue;
    codes.set(assetId(asset), coin.currencyCode);
    for (const side of sidesOf(coin.paymentChannels, "crypto")) assets[side].push(assetId(asset));
  }
  const ways = new Map<string, PaymentRoutes>();
  const offers: Offer[] = [];
  for (const { side, fiat, method, way } of all.filter(isMoney).flatMap(waysOf)) {
    if (assets[side].length === 0) continue;
    const key = methodKey({ side, fiat, method });
    const known = ways.get(key);
    if (known) known.push(way);
    else {
      ways.set(key, [way]);
      offers.push({ side, fiat, method, assets: assets[side], min: null, max: null });
    }
  }
  const countriesOf = (offer: Offer) =>
    toCountries({ allow: ways.get(methodKey(offer))?.map(({ country }) => country.code) });
  return { offers: withCountries(offers, countriesOf), ways, codes };
}

const isPaired = (pairs: string[] | null | undefined, other: string) => pairs?.includes(other) ?? true;

const isMoney = ({ currencyType, currencyCode, pairs }: Currency) =>
  currencyType === "fiat" && /^[A-Z]{3}$/.test(currencyCode) && isPaired(pairs, "crypto");

/** A coin that can be paid out is available for BUY. */
function sidesOf(channels: Currency["paymentChannels"], type: string): Side[] {
  const mine = channels.filter((one) => one.type === type);
  return sidesIf({
    BUY: mine.some(({ isPayoutAllowed }) => isPayoutAllowed),
    SELL: mine.some(({ isDepositAllowed }) => isDepositAllowed),
  });
}

function waysOf({ currencyCode, currencyDetails, paymentChannels }: Currency) {
  const code = currencyDetails?.countryIsoCode;
  if (!code) return [];
  const country = { code, name: currencyDetails.countryName ?? code };
  return paymentChannels.flatMap(({ type, carriers, isDepositAllowed, isPayoutAllowed }) => {
    const method = methodNamed(type);
    if (method === null) return [];
    const way: PaymentRoute = { channel: type, country, carriers: carriers ?? [] };
    const sides = sidesIf({ BUY: isDepositAllowed, SELL: isPayoutAllowed });
    return sides.map((side) => ({ side, fiat: currencyCode, method, way }));
  });
}
