import { describe, expect, it } from "vitest";
import { KeyedWorker } from "./keyed-worker.ts";

/** A claim function over numbers by key: hands out two at a time, only for keys that aren't busy. */
function due(waiting: Record<string, number[]>) {
  return async (busy: string[]) => {
    const [key] = Object.keys(waiting).filter((name) => !busy.includes(name) && waiting[name]?.length);
    return key === undefined ? [] : (waiting[key]?.splice(0, 2) ?? []).map((number) => ({ key, number }));
  };
}

describe("KeyedWorker", () => {
  it("runs everything that is due in one turn", async () => {
    const done: number[] = [];
    const claim = due({ a: [1, 2, 3, 4, 5], b: [6, 7, 8] });
    const keyOf = ({ key }: { key: string }) => key;
    const run = async ({ number }: { key: string; number: number }) => void done.push(number);
    expect(await new KeyedWorker().turn({ claim, keyOf, run })).toBe(8);
    expect(done.toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it("isolates a slow key and claims nothing more for it until it finishes", async () => {
    const done: number[] = [];
    const hung = Promise.withResolvers<void>();
    const worker = new KeyedWorker();
    const waiting = { hung: [1, 2, 3], quick: [4, 5, 6] };
    const work = {
      claim: due(waiting),
      keyOf: ({ key }: { key: string }) => key,
      run: async ({ key, number }: { key: string; number: number }) => {
        if (key === "hung") await hung.promise;
        done.push(number);
      },
    };
    expect(await worker.turn(work)).toBe(5 + 1);
    expect(done).toEqual([4, 5, 6]);
    expect(waiting.hung).toEqual([3]);
    waiting.quick.push(7);
    expect(await worker.turn(work)).toBe(1 + 1);
    expect(done).toEqual([4, 5, 6, 7]);
    hung.resolve();
    while ((await worker.turn(work)) > 0);
    expect(done.toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  it("claims the rest of a key that finished during a claim", async () => {
    const waiting = [1, 2];
    const done: number[] = [];
    let ended = Promise.withResolvers<void>();
    const claim = async (busy: string[]) => {
      if (busy.length === 0) return waiting.splice(0, 1);
      // The busy key is excluded from this claim and finishes before the claim returns.
      ended.resolve();
      await new Promise((resolve) => setImmediate(resolve));
      return [];
    };
    const run = async (number: number) => {
      ended = Promise.withResolvers<void>();
      await ended.promise;
      done.push(number);
    };
    expect(await new KeyedWorker().turn({ claim, keyOf: () => "a", run })).toBe(2);
    expect(done).toEqual([1, 2]);
  });
});
