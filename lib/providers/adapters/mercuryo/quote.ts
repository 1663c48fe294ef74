import * as z from "zod";
import { add, compare, decimalPlaces, divide, multiply, round, subtract } from "#lib/money.ts";
import { feeInFiat, implausible, plausibleQuote } from "#lib/providers/plausible-quote.ts";
import type { Quote, QuoteRequest } from "#lib/providers/provider.ts";
import { amount } from "#lib/providers/schemas.ts";

const byCurrency = z.record(z.string(), amount);

/** `fee` is an amount in `fee_currency` (default fiat), or the same amount in both currencies. */
export const rate = z.object({
  data: z.object({
    currency: z.string(),
    amount,
    fiat_currency: z.string(),
    fiat_amount: amount,
    rate: amount.nullish().catch(null),
    fee: z.union([amount, byCurrency]).nullish(),
    fee_currency: z.string().nullish(),
    /** The amounts after and before the fee. When present, `amount` is what arrives. */
    subtotal: byCurrency.nullish().catch(null),
    total: byCurrency.nullish().catch(null),
  }),
});
type Rate = z.output<typeof rate>["data"];

/** The crypto value of a fiat amount before BUY fees. */
export function toCryptoValue(response: Rate, request: QuoteRequest): string {
  const { amount, total, currency } = checked(response, request);
  return total?.[currency] ?? amount;
}

/** `isFeeInRate`: all amounts already include the fee. */
export function toQuote(response: Rate, request: QuoteRequest, isFeeInRate: boolean): Quote {
  const { fiat_amount, amount, total, fiat_currency } = checked(response, request);
  const fee = toFee(response, request);
  const isTaken = isFeeInRate || !isFeeApart(response, fee);
  const quote =
    request.side === "BUY"
      ? {
          fiatAmount: total?.[fiat_currency] ?? fiat_amount,
          cryptoAmount: isTaken ? amount : lessFee(amount, fee, fiat_amount),
        }
      : { fiatAmount: isTaken ? fiat_amount : subtract(fiat_amount, fee), cryptoAmount: amount };
  return plausibleQuote({ ...quote, fees: { provider: fee, network: "0" }, expiresAt: null }, request);
}

/** A rate that converts one amount to the other exactly does not include the fee. A rounded rate is treated the same
 * way, because that gives the lower estimate. */
function isFeeApart({ rate, amount, fiat_amount, subtotal }: Rate, fee: string): boolean {
  if (rate == null || subtotal != null) return false;
  const rest = subtract(multiply(amount, rate), fiat_amount).replace("-", "");
  const rounding = multiply(amount, `1e-${Math.max(2, decimalPlaces(rate))}`);
  return compare(multiply(rest, "2"), add(fee, rounding)) < 0;
}

const lessFee = (crypto: string, fee: string, fiatAmount: string): string =>
  round(divide(multiply(crypto, subtract(fiatAmount, fee)), fiatAmount), 8, "down");

function toFee(response: Rate, { fiat, crypto }: QuoteRequest): string {
  const price = { fiat, crypto, fiatAmount: response.fiat_amount, cryptoAmount: response.amount };
  const { fee, fee_currency } = response;
  if (fee == null) return "0";
  if (typeof fee === "string") return feeInFiat({ amount: fee, currency: fee_currency ?? fiat }, price);
  const [code, sum] = Object.entries(fee).find(([code]) => code === fiat) ?? Object.entries(fee)[0] ?? [fiat, "0"];
  return feeInFiat({ amount: sum, currency: code }, price);
}

function checked(response: Rate, { fiat, crypto }: QuoteRequest): Rate {
  if (response.fiat_currency.toUpperCase() !== fiat || response.currency.toUpperCase() !== crypto)
    throw implausible("unexpected currency");
  if (compare(response.fiat_amount, "0") <= 0 || compare(response.amount, "0") <= 0)
    throw implausible("an amount is not positive");
  return response;
}
