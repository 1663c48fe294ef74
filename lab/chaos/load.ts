import { setTimeout as wait } from "node:timers/promises";
import { Abandoned } from "./api-client.ts";
import type { Observed } from "./evidence.ts";
import { pick, type Random } from "./random.ts";
import type { createShop, Partner } from "./shop.ts";

/** Starts per second, and the maximum in progress. */
export type LoadRate = { salesPerSecond: number; readsPerSecond: number; inProgressMax: number };

type Shop = ReturnType<typeof createShop>;
type LoadContext = { shop: Shop; partners: Partner[]; observed: Observed; random: Random; stopped: AbortSignal };

/** Starts sales and lookups at a constant rate until `stopped`. Resolves when all of them have finished. */
export async function runLoad(
  { salesPerSecond, readsPerSecond, inProgressMax }: LoadRate,
  context: LoadContext,
): Promise<void> {
  const { shop, partners, observed, random, stopped } = context;
  const underWay = new Set<Promise<void>>();
  let started = 0;

  const begin = (work: Promise<void>) => {
    const ended = work
      .catch((error) => {
        if (!(error instanceof Abandoned))
          observed.surprises.push(error instanceof Error ? error.message : String(error));
      })
      .finally(() => underWay.delete(ended));
    underWay.add(ended);
  };
  const sell = () => {
    started += 1;
    begin(shop.sell(pick(random, partners), `sale-${started}`));
  };
  const look = () => begin(shop.look(pick(random, partners)));

  async function keepPace(perSecond: number, act: () => void) {
    while (!stopped.aborted) {
      if (underWay.size < inProgressMax) act();
      await wait(1_000 / perSecond, undefined, { signal: stopped }).catch(() => undefined);
    }
  }
  await Promise.all([keepPace(salesPerSecond, sell), keepPace(readsPerSecond, look)]);
  await Promise.all(underWay);
}
