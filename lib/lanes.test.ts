import { describe, expect, it } from "vitest";
import { Lanes } from "./lanes.ts";

/** Numbers due in named lanes; each is claimed once, from lanes that are free. */
function due(waiting: Record<string, number[]>) {
  return async (busy: string[]) => {
    const [lane] = Object.keys(waiting).filter((name) => !busy.includes(name) && waiting[name]?.length);
    return lane === undefined ? [] : (waiting[lane]?.splice(0, 2) ?? []).map((number) => ({ lane, number }));
  };
}

describe("lanes", () => {
  it("take up everything that is due in one turn", async () => {
    const done: number[] = [];
    const claim = due({ a: [1, 2, 3, 4, 5], b: [6, 7, 8] });
    const laneOf = ({ lane }: { lane: string }) => lane;
    const act = async ({ number }: { lane: string; number: number }) => void done.push(number);
    expect(await new Lanes().turn({ claim, laneOf, act })).toBe(8);
    expect(done.toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it("let one that hangs hold up no other, and take nothing more of it until it ends", async () => {
    const done: number[] = [];
    const hung = Promise.withResolvers<void>();
    const lanes = new Lanes();
    const waiting = { hung: [1, 2, 3], quick: [4, 5, 6] };
    const work = {
      claim: due(waiting),
      laneOf: ({ lane }: { lane: string }) => lane,
      act: async ({ lane, number }: { lane: string; number: number }) => {
        if (lane === "hung") await hung.promise;
        done.push(number);
      },
    };
    expect(await lanes.turn(work)).toBe(5 + 1);
    expect(done).toEqual([4, 5, 6]);
    expect(waiting.hung).toEqual([3]);
    waiting.quick.push(7);
    expect(await lanes.turn(work)).toBe(1 + 1);
    expect(done).toEqual([4, 5, 6, 7]);
    hung.resolve();
    while ((await lanes.turn(work)) > 0);
    expect(done.toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  it("take up what is left of a lane whose work ended while they were looking", async () => {
    const waiting = [1, 2];
    const done: number[] = [];
    let ended = Promise.withResolvers<void>();
    const claim = async (busy: string[]) => {
      if (busy.length === 0) return waiting.splice(0, 1);
      // The busy lane is left out of this claim, and ends before it is answered.
      ended.resolve();
      await new Promise((resolve) => setImmediate(resolve));
      return [];
    };
    const act = async (number: number) => {
      ended = Promise.withResolvers<void>();
      await ended.promise;
      done.push(number);
    };
    expect(await new Lanes().turn({ claim, laneOf: () => "a", act })).toBe(2);
    expect(done).toEqual([1, 2]);
  });
});
