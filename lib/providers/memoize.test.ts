import { describe, expect, it } from "vitest";
import { callLimits } from "#lib/providers/http.ts";
import { memoize } from "#lib/providers/memoize.ts";

function counting(fail = () => false) {
  const reads: string[] = [];
  let time = 0;
  const read = async (...words: string[]) => {
    reads.push(words.join(" "));
    if (fail()) throw new Error("down");
    return reads.length;
  };
  const ask = memoize(read, { keepMs: 1000, entriesMax: 2, now: () => time });
  return {
    reads,
    ask,
    wait: (ms: number) => {
      time += ms;
    },
  };
}

describe("a memoized read", () => {
  it("is shared by concurrent and later calls until it expires", async () => {
    const { ask, reads, wait } = counting();
    expect(await Promise.all([ask("a"), ask("a")])).toEqual([1, 1]);
    wait(999);
    expect(await ask("a")).toBe(1);
    wait(1);
    expect(await ask("a")).toBe(2);
    expect(reads).toEqual(["a", "a"]);
  });

  it("is separate for other arguments", async () => {
    const { ask, reads } = counting();
    await Promise.all([ask("a b"), ask("a", "b"), ask("b"), ask()]);
    expect(reads).toHaveLength(4);
  });

  it("is repeated after a failure", async () => {
    let isDown = true;
    const { ask, reads } = counting(() => isDown);
    await expect(ask("a")).rejects.toThrow("down");
    isDown = false;
    expect(await ask("a")).toBe(2);
    expect(reads).toHaveLength(2);
  });

  it("evicts the oldest entry when full", async () => {
    const { ask, reads } = counting();
    for (const word of ["a", "b", "c", "b", "c", "a"]) await ask(word);
    expect(reads).toEqual(["a", "b", "c", "a"]);
  });

  it("that fails late does not remove its successor", async () => {
    const outcomes: ((error?: Error) => void)[] = [];
    let time = 0;
    const ask = memoize(
      () =>
        new Promise<number>((resolve, reject) => {
          const place = outcomes.push((error) => (error ? reject(error) : resolve(place)));
        }),
      { keepMs: 10, now: () => time },
    );
    const first = ask();
    time = 10;
    const second = ask();
    outcomes[0]?.(new Error("late"));
    outcomes[1]?.();
    await expect(first).rejects.toThrow("late");
    expect(await second).toBe(2);
    expect(await ask()).toBe(2);
  });

  it("is not subject to the first caller's limits", async () => {
    const read = memoize(async () => callLimits.getStore());
    const limits = { signal: AbortSignal.abort(), maxResponseBytes: 1 };
    expect(await callLimits.run(limits, () => read())).toBeUndefined();
    expect(callLimits.run(limits, () => callLimits.getStore())).toBe(limits);
  });
});
