import { setTimeout as wait } from "node:timers/promises";
import { Abandoned } from "./api-client.ts";
import type { Seen } from "./evidence.ts";
import { pick, type Random } from "./random.ts";
import type { createShop, Partner } from "./shop.ts";

/** How many begin in a second, and how many may be under way. */
export type Pace = { salesPerSecond: number; looksPerSecond: number; underWayMax: number };

type Shop = ReturnType<typeof createShop>;
type Around = { shop: Shop; partners: Partner[]; seen: Seen; random: Random; stopped: AbortSignal };

/** Sales and look-ups begin at an even pace until `stopped`; resolves when all that were begun have ended. */
export async function runLoad({ salesPerSecond, looksPerSecond, underWayMax }: Pace, around: Around): Promise<void> {
  const { shop, partners, seen, random, stopped } = around;
  const underWay = new Set<Promise<void>>();
  let begun = 0;

  const begin = (work: Promise<void>) => {
    const ended = work
      .catch((error) => {
        if (!(error instanceof Abandoned)) seen.surprises.push(error instanceof Error ? error.message : String(error));
      })
      .finally(() => underWay.delete(ended));
    underWay.add(ended);
  };
  const sell = () => {
    begun += 1;
    begin(shop.sell(pick(random, partners), `sale-${begun}`));
  };
  const look = () => begin(shop.look(pick(random, partners)));

  async function keepPace(perSecond: number, act: () => void) {
    while (!stopped.aborted) {
      if (underWay.size < underWayMax) act();
      await wait(1_000 / perSecond, undefined, { signal: stopped }).catch(() => undefined);
    }
  }
  await Promise.all([keepPace(salesPerSecond, sell), keepPace(looksPerSecond, look)]);
  await Promise.all(underWay);
}
