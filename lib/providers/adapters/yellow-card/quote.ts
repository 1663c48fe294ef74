import * as z from "zod";
import { add, compare, decimal, divide, multiply, round, subtract } from "#lib/money.ts";
import { implausible, plausibleQuote } from "#lib/providers/plausible-quote.ts";
import type { Quote, QuoteRequest, Side, Unsupported } from "#lib/providers/provider.ts";
import { amount } from "#lib/providers/schemas.ts";
import { isUnsupported, outsideLimits, unsupported } from "#lib/providers/unsupported.ts";
import { type Channel, dollarsPer, limitsOf, type Rate, rateFor } from "./catalog.ts";
import { isDollarCoin } from "./names.ts";

/** In the channel's fiat; the percentage applies to what the buyer pays, or to the worth of what the seller sends. */
export const feeConfig = z.object({
  serviceFee: z.object({
    minFeeLocal: amount.nullish(),
    feePercentage: amount.nullish(),
    flatFeeLocal: amount.nullish(),
  }),
});
type FeeConfig = z.output<typeof feeConfig>;

// The API's own maximum, which applies to every channel.
const maximumUsd = "20000";
const [fiatPlaces, cryptoPlaces, dollarPlaces] = [2, 8, 2];

export type Prices = {
  channel: Channel;
  /** Null if unavailable; the channel's fee then applies. */
  fees: FeeConfig | null;
  rates: Rate[];
  /** The network fee in dollars. */
  networkUsd: string;
};

/** Yellow Card has no quote endpoint, so the quote is computed from the fiat rate, the coin price, and the fees. The
 * price is locked when the order is created. */
export function toQuote(request: QuoteRequest, coin: string, prices: Prices): Quote | Unsupported {
  const { channel, rates } = prices;
  const perDollar = fiatPerDollar(channel, rates, request.side);
  const { min, max } = limitsOf(channel);
  const limits = { min, max: max ?? round(multiply(maximumUsd, perDollar), 0, "down") };
  const declined = outsideLimits(request, limits);
  if (declined) return declined;
  const perCoin = positive(dollarsPer(coin, rates, request.side), `the price of ${coin}`);
  const quote =
    request.side === "BUY"
      ? toPurchase(request, prices, { perDollar, perCoin })
      : toSale(request, prices, { perDollar, perCoin, places: isDollarCoin(coin) ? dollarPlaces : cryptoPlaces });
  if (isUnsupported(quote) || request.fiatAmount !== null) return quote;
  return outsideLimits(quote, limits) ?? quote;
}

type Rates = { perDollar: string; perCoin: string };

function toPurchase(request: QuoteRequest, prices: Prices, { perDollar, perCoin }: Rates): Quote | Unsupported {
  const network = round(multiply(prices.networkUsd, perDollar), fiatPlaces);
  const worthOf = (crypto: string) => multiply(multiply(crypto, perCoin), perDollar);
  // Only whole units are accepted.
  const fiatAmount = round(request.fiatAmount ?? grossOf(add(worthOf(request.cryptoAmount), network), prices), 0);
  const provider = serviceFee(fiatAmount, prices);
  const worth = subtract(subtract(fiatAmount, provider), network);
  const cryptoAmount = round(divide(divide(worth, perDollar), perCoin), cryptoPlaces, "down");
  if (compare(worth, "0") <= 0 && compare(provider, fiatAmount) < 0) return unsupported("amount_below_minimum");
  return plausibleQuote({ fiatAmount, cryptoAmount, fees: { provider, network }, expiresAt: null }, request);
}

/** The crypto whose worth is the payout and the fees, or the payout for the crypto. */
function toSale(
  request: QuoteRequest,
  prices: Prices,
  { perDollar, perCoin, places }: Rates & { places: number },
): Quote | Unsupported {
  const perUnit = multiply(perDollar, perCoin);
  const cryptoAmount =
    request.fiatAmount === null
      ? round(request.cryptoAmount, places, "down")
      : soldFor(divide(grossOf(request.fiatAmount, prices), perUnit), places);
  const worth = round(multiply(cryptoAmount, perUnit), fiatPlaces, "down");
  const provider = serviceFee(worth, prices);
  if (request.fiatAmount === null && compare(provider, worth) >= 0) return unsupported("amount_below_minimum");
  return plausibleQuote(
    { fiatAmount: subtract(worth, provider), cryptoAmount, fees: { provider, network: "0" }, expiresAt: null },
    request,
  );
}

/** Rounded up, so that the seller is paid what was requested. */
const soldFor = (exact: string, places: number): string =>
  add(round(exact, places, "down"), divide("1", `1${"0".repeat(places)}`));

/** The amount from which the service fee leaves `net`. */
function grossOf(net: string, { channel, fees }: Prices): string {
  if (fees === null) return add(net, channel.feeLocal ?? "0");
  const { minFeeLocal, feePercentage, flatFeeLocal } = fees.serviceFee;
  const before = add(net, flatFeeLocal ?? "0");
  const rest = subtract("100", feePercentage ?? "0");
  const byShare = divide(multiply(before, "100"), positive(rest, "the service fee"));
  const byMinimum = add(before, minFeeLocal ?? "0");
  return compare(byShare, byMinimum) > 0 ? byShare : byMinimum;
}

function fiatPerDollar({ currency, country }: Channel, rates: Rate[], side: Side): string {
  const mine = rates.filter(({ code }) => code === currency);
  const row = mine.find(({ locale }) => locale?.toUpperCase() === country) ?? mine[0];
  return positive(rateFor(side, row), `the rate of ${currency}`);
}

function serviceFee(fiatAmount: string, { channel, fees }: Prices): string {
  if (fees === null) return channel.feeLocal ?? "0";
  const { minFeeLocal, feePercentage, flatFeeLocal } = fees.serviceFee;
  const share = round(divide(multiply(fiatAmount, feePercentage ?? "0"), "100"), fiatPlaces);
  const least = minFeeLocal ?? "0";
  return add(compare(share, least) > 0 ? share : least, flatFeeLocal ?? "0");
}

function positive(value: string | null | undefined, what: string): string {
  if (value == null || compare(value, "0") <= 0) throw implausible(what);
  return value;
}

/** Reads "TRC20=1.13,ERC20=2.2". Throws on anything else. */
export function readNetworkFees(text: string): Map<string, string> {
  const pairs = text.split(",").filter((one) => one.trim() !== "");
  return new Map(pairs.map(readNetworkFee));
}

function readNetworkFee(pair: string): [string, string] {
  const [, network, dollars] = /^\s*([A-Za-z0-9]+)\s*=\s*(\d+(?:\.\d+)?)\s*$/.exec(pair) ?? [];
  if (network && dollars) return [network.toUpperCase(), decimal(dollars)];
  throw new Error(`networkFees has "${pair}" where a network and dollars are wanted, such as TRC20=1.13`);
}
