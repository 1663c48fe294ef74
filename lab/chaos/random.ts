import { createRandom } from "#lib/demo/random.ts";

export type Random = () => number;

/** Deterministic random numbers in [0, 1). */
export const seeded = (seed: number): Random => createRandom(seed).next;

export const between = (random: Random, min: number, max: number): number => min + random() * (max - min);

export function pick<Item>(random: Random, items: readonly Item[]): Item {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error("Nothing to pick from");
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
