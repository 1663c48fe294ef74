/** Deterministic random numbers. Not for secrets. */
export type Random = {
  /** In [0, 1). */
  next(): number;
  /** An integer in [0, `limit`). */
  below(limit: number): number;
  /** True with this probability. */
  chance(share: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
  weigh<Item>(items: readonly Item[], weightOf: (item: Item) => number): Item;
  /** Log-normal: median `middle`, with a third outside `middle` times or divided by e^`spread`. */
  around(middle: number, spread: number): number;
  hex(length: number): string;
};

/** mulberry32 */
export function createRandom(seed: number): Random {
  let state = seed | 0;
  function next() {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  const below = (limit: number) => Math.floor(next() * limit);
  function pick<Item>(items: readonly Item[]): Item {
    const item = items[below(items.length)];
    if (item === undefined) throw new RangeError("Nothing to pick from");
    return item;
  }
  function weigh<Item>(items: readonly Item[], weightOf: (item: Item) => number): Item {
    let left = next() * items.reduce((sum, item) => sum + weightOf(item), 0);
    for (const item of items) {
      left -= weightOf(item);
      if (left < 0) return item;
    }
    return pick(items);
  }
  return {
    next,
    below,
    chance: (share) => next() < share,
    pick,
    weigh,
    around: (middle, spread) =>
      middle * Math.exp(spread * Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())),
    hex: (length) => Array.from({ length }, () => below(16).toString(16)).join(""),
  };
}
