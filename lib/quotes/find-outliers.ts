import { compare, multiply } from "#lib/money.ts";

const farTimes = "10";
const othersMin = 2;

/** Those whose rate is ten times or a tenth of the others' median, where at least two others give a price. */
export function findOutliers<Item extends { price: { exchangeRate: string } }>(items: readonly Item[]): Item[] {
  if (items.length <= othersMin) return [];
  return items.filter((item) => {
    const rate = item.price.exchangeRate;
    const others = items.filter((other) => other !== item).map(({ price }) => price.exchangeRate);
    others.sort(compare);
    // With an even number of others, both in the middle must be far off: one of them may be the wrong one.
    const low = others[Math.floor((others.length - 1) / 2)] ?? rate;
    const high = others[Math.floor(others.length / 2)] ?? rate;
    return compare(rate, multiply(high, farTimes)) >= 0 || compare(multiply(rate, farTimes), low) <= 0;
  });
}
