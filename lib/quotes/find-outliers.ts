import { compare, multiply } from "#lib/money.ts";

const factor = "10";
const minOthers = 2;

/** Quotes whose rate is ten times or a tenth of the median of the others, where there are at least two others. */
export function findOutliers<Item extends { quote: { exchangeRate: string } }>(items: readonly Item[]): Item[] {
  if (items.length <= minOthers) return [];
  return items.filter((item) => {
    const rate = item.quote.exchangeRate;
    const others = items.filter((other) => other !== item).map(({ quote }) => quote.exchangeRate);
    others.sort(compare);
    // With an even number of others, the rate must be far from both middle ones, since one of them may be the outlier.
    const low = others[Math.floor((others.length - 1) / 2)] ?? rate;
    const high = others[Math.floor(others.length / 2)] ?? rate;
    return compare(rate, multiply(high, factor)) >= 0 || compare(multiply(rate, factor), low) <= 0;
  });
}
