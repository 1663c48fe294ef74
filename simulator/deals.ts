import { add, compare, type Decimal, divide, multiply, round, subtract } from "#lib/money.ts";

export type Side = "BUY" | "SELL";

/** `fiatAmount`: what a buyer pays or a seller gets. `cryptoAmount`: what arrives or is sent. */
export type Deal = {
  side: Side;
  asset: string;
  fiat: string;
  /** The provider's own name. */
  method: string;
  fiatAmount: Decimal;
  cryptoAmount: Decimal;
  /** Fiat for one coin, before fees. */
  price: Decimal;
  /** In fiat; `extra` is the partner's own share. */
  fees: { provider: Decimal; extra: Decimal; network: Decimal };
};

export type Pricing = {
  price: Decimal;
  feePercent: Decimal;
  feeMinimum: Decimal;
  extraPercent: Decimal;
  networkFee: Decimal;
  fiatPlaces: number;
  cryptoPlaces: number;
};

/** "net" is the fiat that turns into coins, before fees are put on top; only a BUY is given so. */
export type Given = { given: "fiat" | "crypto" | "net"; amount: Decimal };

/** Gross is what goes in, net what is left of it after all fees. A buyer pays gross, a seller receives net.
 * Fees may eat up a small amount whole: then nothing or less than nothing is left, which is below every limit. */
export function strike(
  side: Side,
  { given, amount }: Given,
  pricing: Pricing,
): Omit<Deal, "asset" | "fiat" | "method"> {
  const { price, fiatPlaces, cryptoPlaces } = pricing;
  const isGross = side === "BUY" ? given === "fiat" : given === "crypto";
  const worth = round(given === "crypto" ? multiply(amount, price) : amount, fiatPlaces);
  const gross = isGross ? worth : grossFor(worth, pricing);
  const net = isGross ? netOf(worth, pricing) : worth;
  const extra = percentOf(gross, pricing.extraPercent, fiatPlaces);
  const crypto =
    side === "BUY" ? round(divide(net, price), cryptoPlaces, "down") : round(divide(gross, price), cryptoPlaces);
  return {
    side,
    fiatAmount: side === "BUY" ? gross : net,
    cryptoAmount: given === "crypto" ? amount : crypto,
    price,
    fees: {
      provider: subtract(subtract(subtract(gross, net), extra), pricing.networkFee),
      extra,
      network: pricing.networkFee,
    },
  };
}

function netOf(gross: Decimal, { feePercent, feeMinimum, extraPercent, networkFee, fiatPlaces }: Pricing): Decimal {
  const fee = highest(percentOf(gross, feePercent, fiatPlaces), feeMinimum);
  return subtract(subtract(subtract(gross, fee), percentOf(gross, extraPercent, fiatPlaces)), networkFee);
}

function grossFor(net: Decimal, { feePercent, feeMinimum, extraPercent, networkFee, fiatPlaces }: Pricing): Decimal {
  const before = add(net, networkFee);
  const byPercent = divide(multiply(before, "100"), subtract("100", add(feePercent, extraPercent)));
  const byMinimum = divide(multiply(add(before, feeMinimum), "100"), subtract("100", extraPercent));
  return round(highest(byPercent, byMinimum), fiatPlaces);
}

const highest = (a: Decimal, b: Decimal): Decimal => (compare(a, b) > 0 ? a : b);
const percentOf = (amount: Decimal, percent: Decimal, places: number): Decimal =>
  round(divide(multiply(amount, percent), "100"), places);
