import { compare, decimal, round } from "#lib/money.ts";

const placesMax = { fiat: 2, crypto: 8 } as const;

/** Decimal text as people read it: fiat with no or two decimals, crypto with eight at most.
 * What would round to nothing keeps its digits. */
export function shownAmount(amount: string, kind: keyof typeof placesMax): string {
  const rounded = round(amount, placesMax[kind]);
  const shown = compare(rounded, "0") === 0 ? decimal(amount) : rounded;
  return kind === "fiat" && /\.\d$/.test(shown) ? `${shown}0` : shown;
}
