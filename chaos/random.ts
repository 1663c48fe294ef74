export type Random = () => number;

/** Deterministic random numbers in [0, 1) (mulberry32). */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export const between = (random: Random, min: number, max: number): number => min + random() * (max - min);

export function pick<Item>(random: Random, items: readonly Item[]): Item {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error("There is nothing to pick from");
  return item;
}

/** Shuffled rounds of all kinds, so that each kind appears equally often. */
export function rounds<Item>(random: Random, kinds: readonly Item[], count: number): Item[] {
  const order: Item[] = [];
  while (order.length < count) {
    const rest = [...kinds];
    while (rest.length > 0) order.push(...rest.splice(Math.floor(random() * rest.length), 1));
  }
  return order.slice(0, count);
}
