import { add, compare, decimal, divide, multiply } from "#lib/money.ts";
import type { QuoteEntry } from "#lib/quotes/contract.ts";

export type Fees = NonNullable<QuoteEntry["fees"]>;
export type FeePart = {
  name: "provider" | "network" | "Slipway";
  /** In fiat, as decimal text. */
  amount: string;
  /** In percent of the longest bar. */
  width: number;
};

const names = [
  ["provider", "provider_fee"],
  ["network", "network_fee"],
  ["Slipway", "svc_fee"],
] as const;

/** All fees of a quote, in fiat. */
export const totalOf = (fees: Fees): string => names.reduce((sum, [, field]) => add(sum, decimal(fees[field])), "0");

/** The greatest total: the length of a full bar. */
export const largestTotal = (quotes: readonly QuoteEntry[]): string =>
  quotes.reduce((top, { fees }) => (fees && compare(totalOf(fees), top) > 0 ? totalOf(fees) : top), "0");

/** The parts of a bar. `top` is the total of the longest bar. */
export function feeParts(fees: Fees, top: string): FeePart[] {
  return names.map(([name, field]) => {
    const amount = decimal(fees[field]);
    const width = compare(top, "0") <= 0 ? 0 : Number(divide(multiply(amount, "100"), top, 6));
    return { name, amount, width: Math.max(width, 0) };
  });
}

/** "2.31%" of what is paid or received. */
export const feePercent = (fees: Fees, fiatAmount: number): string =>
  fiatAmount === 0 ? "–" : `${divide(multiply(totalOf(fees), "100"), decimal(fiatAmount), 2)}%`;
