import { add, compare, type Decimal, divide, multiply, round, subtract } from "#lib/money.ts";

export type Side = "BUY" | "SELL";

export type Deal = {
  side: Side;
  asset: string;
  fiat: string;
  /** The provider's payment method ID. */
  method: string;
  /** What a buyer pays, or a seller receives. */
  fiatAmount: Decimal;
  /** What a buyer receives, or a seller sends. */
  cryptoAmount: Decimal;
  /** Fiat per coin, before fees. */
  price: Decimal;
  /** In fiat; `extra` is the partner's share. */
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

/** "net" is the fiat that is converted into coins, with fees added on top; only for a BUY. */
export type AmountInput = { kind: "fiat" | "crypto" | "net"; amount: Decimal };

export const totalFees = ({ fees }: Pick<Deal, "fees">): Decimal => add(add(fees.provider, fees.extra), fees.network);

/** Gross is the amount before fees, net the amount after them. A buyer pays gross, a seller receives net. Fees can exceed
 * a small amount: the result is then zero or negative, which is below every limit. */
export function computeDeal(
  side: Side,
  { kind, amount }: AmountInput,
  pricing: Pricing,
): Omit<Deal, "asset" | "fiat" | "method"> {
  const { price, fiatPlaces, cryptoPlaces } = pricing;
  const isGross = side === "BUY" ? kind === "fiat" : kind === "crypto";
  const value = round(kind === "crypto" ? multiply(amount, price) : amount, fiatPlaces);
  const gross = isGross ? value : grossFor(value, pricing);
  const net = isGross ? netOf(value, pricing) : value;
  const extra = percentOf(gross, pricing.extraPercent, fiatPlaces);
  const crypto =
    side === "BUY" ? round(divide(net, price), cryptoPlaces, "down") : round(divide(gross, price), cryptoPlaces);
  const provider = subtract(subtract(subtract(gross, net), extra), pricing.networkFee);
  return {
    side,
    fiatAmount: side === "BUY" ? gross : net,
    cryptoAmount: kind === "crypto" ? amount : crypto,
    price,
    fees: { provider, extra, network: pricing.networkFee },
  };
}

function netOf(gross: Decimal, { feePercent, feeMinimum, extraPercent, networkFee, fiatPlaces }: Pricing): Decimal {
  const fee = larger(percentOf(gross, feePercent, fiatPlaces), feeMinimum);
  return subtract(subtract(subtract(gross, fee), percentOf(gross, extraPercent, fiatPlaces)), networkFee);
}

function grossFor(net: Decimal, { feePercent, feeMinimum, extraPercent, networkFee, fiatPlaces }: Pricing): Decimal {
  const before = add(net, networkFee);
  const byPercent = divide(multiply(before, "100"), subtract("100", add(feePercent, extraPercent)));
  const byMinimum = divide(multiply(add(before, feeMinimum), "100"), subtract("100", extraPercent));
  return round(larger(byPercent, byMinimum), fiatPlaces);
}

const larger = (a: Decimal, b: Decimal): Decimal => (compare(a, b) > 0 ? a : b);
const percentOf = (amount: Decimal, percent: Decimal, places: number): Decimal =>
  round(divide(multiply(amount, percent), "100"), places);
