import { describe, expect, it } from "vitest";
import { batch } from "./batch.ts";

describe("batch", () => {
  it("serves concurrent calls with one run, each with its own result", async () => {
    const runs: number[][] = [];
    const double = batch(
      async (inputs: number[]) => {
        runs.push(inputs);
        return inputs.map((input) => input * 2);
      },
      { name: "test", sizeMax: 100, inFlightMax: 1 },
    );
    expect(await Promise.all([double(1), double(2), double(3)])).toEqual([2, 4, 6]);
    expect(runs).toEqual([[1, 2, 3]]);
  });

  it("never serves a call from a run that started before it", async () => {
    let stored = "old";
    const release = Promise.withResolvers<void>();
    const started = Promise.withResolvers<void>();
    let runs = 0;
    const read = batch(
      async (inputs: string[]) => {
        runs += 1;
        const seen = stored;
        if (runs === 1) {
          started.resolve();
          await release.promise;
        }
        return inputs.map(() => seen);
      },
      { name: "test", sizeMax: 100, inFlightMax: 1 },
    );
    const first = read("a");
    await started.promise;
    stored = "new";
    const second = read("a");
    release.resolve();
    expect([await first, await second]).toEqual(["old", "new"]);
  });

  it("shares a run between calls that waited and calls that follow from the run before", async () => {
    const runs: string[][] = [];
    const call = batch(
      async (inputs: string[]) => {
        runs.push(inputs);
        await new Promise(setImmediate);
        return inputs;
      },
      { name: "test", sizeMax: 100, inFlightMax: 1 },
    );
    const first = call("first");
    // A lone call waits only for the end of this turn.
    await new Promise(setImmediate);
    expect(runs).toEqual([["first"]]);
    const waited = call("waited");
    await first;
    await new Promise(setImmediate);
    await Promise.all([waited, call("follows")]);
    expect(runs).toEqual([["first"], ["waited", "follows"]]);
  });

  it("splits calls beyond the maximum size into several runs, and rejects only those of a run that failed", async () => {
    const run = batch(
      async (inputs: number[]) => {
        if (inputs.includes(2)) throw new Error("broken");
        return inputs;
      },
      { name: "test", sizeMax: 2, inFlightMax: 2 },
    );
    const settled = await Promise.allSettled([run(1), run(2), run(3)]);
    expect(settled.map(({ status }) => status)).toEqual(["rejected", "rejected", "fulfilled"]);
  });
});
