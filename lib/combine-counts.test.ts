import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { expect, it } from "vitest";
import { combineCounts } from "./combine-counts.ts";

const limit = 5;

function countedLimiter() {
  const limiter = new RateLimiterMemory({ points: limit, duration: 60 });
  const calls: [string, number | undefined][] = [];
  const consume = (key: string, points?: number) => {
    calls.push([key, points]);
    return limiter.consume(key, points);
  };
  return { calls, combined: combineCounts({ consume }, limit) };
}

/** What is left after each, or null where it was refused. */
const remaining = (results: PromiseSettledResult<RateLimiterRes>[]) =>
  results.map((result) => (result.status === "fulfilled" ? result.value.remainingPoints : null));

it("counts simultaneous calls once for each key, and refuses those over the limit", async () => {
  const { calls, combined } = countedLimiter();
  await combined.consume("a");
  const keys = ["a", "b", "a", "a", "a", "a", "b"];
  const results = await Promise.allSettled(keys.map((key) => combined.consume(key)));
  expect(remaining(results)).toEqual([3, 4, 2, 1, 0, null, 3]);
  expect(calls).toEqual([
    ["a", 1],
    ["a", 5],
    ["b", 2],
  ]);
  const refused = results.find((result) => result.status === "rejected")?.reason;
  expect(refused).toBeInstanceOf(RateLimiterRes);
  expect(refused).toMatchObject({ consumedPoints: 6, remainingPoints: 0 });
  expect(refused.msBeforeNext).toBeGreaterThan(0);
});

it("counts several points of a call, and none", async () => {
  const { combined } = countedLimiter();
  const results = await Promise.allSettled([2, 0, 3, 1, 0].map((points) => combined.consume("a", points)));
  expect(remaining(results)).toEqual([3, 3, 0, null, null]);
});

it("passes on an error of the limiter to each call, and then counts again", async () => {
  const limiter = new RateLimiterMemory({ points: limit, duration: 60 });
  let isBroken = true;
  const consume = (key: string, points?: number) =>
    isBroken ? Promise.reject(new Error("broken")) : limiter.consume(key, points);
  const combined = combineCounts({ consume }, limit);
  await expect(Promise.all([combined.consume("a"), combined.consume("a")])).rejects.toThrow("broken");
  isBroken = false;
  expect((await combined.consume("a")).remainingPoints).toBe(4);
});
