import type { QuoteEntry, QuoteSort } from "./contract.ts";

const orderBy: Record<Exclude<QuoteSort, "price">, (entry: QuoteEntry) => number> = {
  reliability: ({ quality }) => -(quality?.score ?? -1),
  speed: ({ quality }) => quality?.median_minutes ?? Number.POSITIVE_INFINITY,
};

/** Quotes by price in another order, the unsupported ones last. Equal ones stay in the order of their price. By reliability, those
 * that `isPutLast` names are the last of the supported ones. */
export function sortEntries(
  entries: QuoteEntry[],
  sort: QuoteSort = "price",
  isPutLast: (entry: QuoteEntry) => boolean = () => false,
): QuoteEntry[] {
  if (sort === "price") return entries;
  const supported = entries.filter(({ is_supported }) => is_supported);
  const others = entries.filter(({ is_supported }) => !is_supported);
  supported.sort((a, b) => compareNumbers(orderBy[sort](a), orderBy[sort](b)));
  if (sort === "speed") return [...supported, ...others];
  const { last = [], first = [] } = Object.groupBy(supported, (entry) => (isPutLast(entry) ? "last" : "first"));
  return [...first, ...last, ...others];
}

// The difference of two infinities is no number.
const compareNumbers = (a: number, b: number) => (a === b ? 0 : a < b ? -1 : 1);
