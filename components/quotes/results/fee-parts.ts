import { numberText } from "#components/quotes/form/number-text.ts";
import { add, compare, divide, multiply, round } from "#lib/money.ts";
import type { QuoteEntry } from "#lib/quotes/contract.ts";

export type Fees = NonNullable<QuoteEntry["fees"]>;
export type FeePart = {
  name: "provider" | "network" | "Slipway";
  /** Decimal text, in fiat. */
  amount: string;
  /** Of the longest bar, 0 to 100. */
  width: number;
};

const names = [
  ["provider", "provider_fee"],
  ["network", "network_fee"],
  ["Slipway", "svc_fee"],
] as const;

/** What a price contains beside the crypto, in fiat. */
export const totalOf = (fees: Fees): string => names.reduce((sum, [, field]) => add(sum, numberText(fees[field])), "0");

/** The greatest total among them: the length of a whole bar. */
export const greatestTotal = (quotes: readonly QuoteEntry[]): string =>
  quotes.reduce((top, { fees }) => (fees && compare(totalOf(fees), top) > 0 ? totalOf(fees) : top), "0");

/** The parts of a bar; together they are as long as their sum is beside `top`. */
export function feeParts(fees: Fees, top: string): FeePart[] {
  return names.map(([name, field]) => {
    const amount = numberText(fees[field]);
    const width = compare(top, "0") <= 0 ? 0 : Number(divide(multiply(amount, "100"), top, 6));
    return { name, amount, width: Math.max(width, 0) };
  });
}

/** "2.31", the total in percent of what is paid or received. */
export const shareOfAmount = (fees: Fees, fiatAmount: number): string =>
  fiatAmount === 0 ? "0" : round(divide(multiply(totalOf(fees), "100"), numberText(fiatAmount), 6), 2);
