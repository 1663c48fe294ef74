import { addText, numberText, roundText } from "#lib/decimal-text.ts";
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
export const totalOf = (fees: Fees): string =>
  names.reduce((sum, [, field]) => addText(sum, numberText(fees[field])), "0");

/** The greatest total: the length of a full bar. */
export const largestTotal = (quotes: readonly QuoteEntry[]): string =>
  quotes.reduce((top, { fees }) => (fees && Number(totalOf(fees)) > Number(top) ? totalOf(fees) : top), "0");

/** The parts of a bar. `top` is the total of the longest bar. */
export function feeParts(fees: Fees, top: string): FeePart[] {
  return names.map(([name, field]) => {
    const width = Number(top) <= 0 ? 0 : (fees[field] / Number(top)) * 100;
    return { name, amount: numberText(fees[field]), width: Math.max(width, 0) };
  });
}

/** "2.31%" of what is paid or received. */
export const feePercent = (fees: Fees, fiatAmount: number): string =>
  fiatAmount === 0 ? "–" : `${roundText(((Number(totalOf(fees)) / fiatAmount) * 100).toFixed(2), 2)}%`;
