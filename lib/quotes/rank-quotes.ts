import type { Side } from "#db/enums.ts";
import { add, compare, percentFrom, subtract } from "#lib/money.ts";
import type { PricedQuote } from "./fetch-quote.ts";

export type Ranked<Item> = Item & { isBest: boolean; percentageDiff: string };

/** Best first: the lowest rate with all fees on BUY, the highest on SELL. Ties go to the lower fees, then to the
 * identifier, then to the first given. `percentageDiff` is 0 for the best and negative for the others. */
export function rankQuotes<Item extends { id: string; quote: PricedQuote }>(
  items: readonly Item[],
  side: Side,
): Ranked<Item>[] {
  const sorted = [...items].sort((a, b) => {
    const byRate = compare(a.quote.exchangeRate, b.quote.exchangeRate);
    const byFees = compare(totalFees(a.quote), totalFees(b.quote));
    return (side === "BUY" ? byRate : -byRate) || byFees || compareIds(a.id, b.id);
  });
  const best = sorted[0]?.quote.exchangeRate ?? "0";
  return sorted.map((item, index) => {
    const diff = percentFrom(item.quote.exchangeRate, best);
    return { ...item, isBest: index === 0, percentageDiff: side === "BUY" ? subtract("0", diff) : diff };
  });
}

export const compareIds = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);

const totalFees = ({ fees }: PricedQuote) => add(add(fees.provider, fees.network), fees.svc);
