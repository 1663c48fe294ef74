/** The reconciled items of one kind, naming missing and duplicate ones. */
export type Summary = {
  item: string;
  match: number;
  missing: string[];
  duplicate: string[];
  /** Delivery is at least once here. */
  mayRepeat: boolean;
};

export const isConsistent = (tallies: Summary[]): boolean =>
  tallies.every(({ missing, duplicate, mayRepeat }) => missing.length === 0 && (mayRepeat || duplicate.length === 0));

/** Compares each expected name with how often it was found. */
export function summarize(
  item: string,
  expected: Iterable<string>,
  found: ReadonlyMap<string, number>,
  mayRepeat = false,
): Summary {
  const names = [...new Set(expected)];
  return {
    item,
    match: names.filter((name) => found.has(name)).length,
    missing: names.filter((name) => !found.has(name)),
    duplicate: names.filter((name) => (found.get(name) ?? 0) > 1),
    mayRepeat,
  };
}

/** Checks each item. `faultOf` returns what is wrong with it, or null. */
export function sort<Item>(item: string, items: readonly Item[], faultOf: (item: Item) => string | null): Summary {
  const missing = items.flatMap((one) => faultOf(one) ?? []);
  return { item, match: items.length - missing.length, missing, duplicate: [], mayRepeat: false };
}

export function countBy<Item>(items: Iterable<Item>, nameOf: (item: Item) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(nameOf(item), (counts.get(nameOf(item)) ?? 0) + 1);
  return counts;
}
