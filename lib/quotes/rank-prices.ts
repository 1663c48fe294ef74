import type { Side } from "#db/enums.ts";
import { add, compare, percentFrom, subtract } from "#lib/money.ts";
import type { Price } from "./fetch-quote.ts";

export type Ranked<Item> = Item & { isBest: boolean; percentageDiff: string };

/** Best first: the lowest all-in rate on BUY, the highest on SELL; ties by lower fees, then by identifier.
 * `percentageDiff` is 0 for the best and negative for worse. */
export function rankPrices<Item extends { id: string; price: Price }>(
  items: readonly Item[],
  side: Side,
): Ranked<Item>[] {
  const sorted = [...items].sort((a, b) => {
    const byRate = compare(a.price.exchangeRate, b.price.exchangeRate);
    const byFees = compare(totalFees(a.price), totalFees(b.price));
    return (side === "BUY" ? byRate : -byRate) || byFees || (a.id < b.id ? -1 : 1);
  });
  const best = sorted[0]?.price.exchangeRate ?? "0";
  return sorted.map((item, index) => {
    const diff = percentFrom(item.price.exchangeRate, best);
    return { ...item, isBest: index === 0, percentageDiff: side === "BUY" ? subtract("0", diff) : diff };
  });
}

const totalFees = ({ fees }: Price) => add(add(fees.provider, fees.network), fees.svc);
