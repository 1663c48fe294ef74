import { setTimeout as pause } from "node:timers/promises";
import { RateLimiterRes } from "rate-limiter-flexible";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { deadline } from "./deadline.ts";
import { openLimitStore } from "./rate-limit-store.ts";
import { startTestRedis } from "./test-redis.ts";

type Store = ReturnType<typeof openLimitStore>;

/** How many of `times` requests were allowed. */
async function ask(limiter: ReturnType<Store["limiter"]>, key: string, times = 1) {
  let granted = 0;
  for (let count = 0; count < times; count += 1) {
    const isGranted = await limiter.consume(key).then(
      () => true,
      (refused) => {
        expect(refused).toBeInstanceOf(RateLimiterRes);
        return false;
      },
    );
    if (isGranted) granted += 1;
  }
  return { granted };
}

describe("limits counted in Redis", () => {
  let redis: Awaited<ReturnType<typeof startTestRedis>>;
  const stores: Store[] = [];
  const open = (url = redis.url, timeoutMs?: number) => {
    const store = openLimitStore(url, timeoutMs);
    stores.push(store);
    return store;
  };
  const logged: string[] = [];

  beforeEach(async () => {
    logged.length = 0;
    vi.spyOn(process.stderr, "write").mockImplementation((line) => logged.push(JSON.parse(String(line)).message) > 0);
    redis = await startTestRedis();
  });
  afterEach(async () => {
    for (const store of stores.splice(0)) await store.close();
    vi.restoreAllMocks();
    await redis.goAway();
  });

  it("shares limits between processes, from the first request", async () => {
    const limiters = [1, 2, 3].map(() => open(redis.url, 10_000)).map((store) => store.limiter("reads:10", 10));
    const responses = await Promise.all(limiters.map((limiter) => ask(limiter, "key_1", 5)));
    expect(responses.reduce((sum, { granted }) => sum + granted, 0)).toBe(10);
    expect(redis.countOf("key_1")).toBe(15);
    expect(logged).toEqual([]);
  });

  it("counts keys and limits separately", async () => {
    const store = open();
    const [two, three] = [store.limiter("reads:2", 2), store.limiter("quotes:3", 3)];
    const granted = [await ask(two, "a", 5), await ask(two, "b", 5), await ask(three, "a", 5)];
    expect(granted.map((response) => response.granted)).toEqual([2, 2, 3]);
  });

  it("returns the remaining requests and the end of the window", async () => {
    const limiter = open().limiter("reads:3", 3);
    const { remainingPoints, msBeforeNext } = await limiter.consume("key_1");
    expect(remainingPoints).toBe(2);
    expect(msBeforeNext).toBeGreaterThan(55_000);
    expect(msBeforeNext).toBeLessThanOrEqual(60_000);
  });

  it("counts in the process while Redis is unavailable, logs it once, and shares limits again afterwards", async () => {
    const limiter = open().limiter("reads:4", 4);
    expect((await ask(limiter, "key_1", 3)).granted).toBe(3);
    await redis.goAway();
    const alone = await ask(limiter, "key_1", 6);
    expect(alone.granted).toBe(4);
    expect(logged).toEqual(["Redis unavailable: each process counts its own requests for rate limits"]);
    await redis.comeBack();
    await vi.waitFor(
      async () => {
        await ask(limiter, "key_2");
        expect(redis.countOf("key_2")).toBeGreaterThan(0);
      },
      { timeout: 60_000, interval: 50 },
    );
    // One request was left in the shared counter.
    expect((await ask(limiter, "key_1", 3)).granted).toBe(1);
    expect(logged.slice(1)).toEqual(["Redis available again: processes share rate limits"]);
  });

  it("waits about 100 ms for a Redis that hangs, and soon not at all", async () => {
    const limiter = open().limiter("reads:50", 50);
    await ask(limiter, "key_1");
    redis.hang();
    // Half of the time that a request waits.
    const isGrantedAtOnce = () =>
      Promise.race([ask(limiter, "key_1").then(({ granted }) => granted === 1), pause(deadline(50), false)]);
    const first = ask(limiter, "key_1");
    expect(await isGrantedAtOnce()).toBe(false);
    expect((await first).granted).toBe(1);
    await expect.poll(isGrantedAtOnce).toBe(true);
    expect(logged).toHaveLength(1);
    redis.recover();
    await vi.waitFor(
      async () => {
        await ask(limiter, "key_2");
        expect(logged.slice(1)).toEqual(["Redis available again: processes share rate limits"]);
      },
      { timeout: 60_000, interval: 50 },
    );
    expect(redis.countOf("key_2")).toBeGreaterThan(0);
  });

  it("starts without Redis and connects later", async () => {
    await redis.goAway();
    const limiter = open().limiter("reads:2", 2);
    expect((await ask(limiter, "key_1", 4)).granted).toBe(2);
    expect(logged).toHaveLength(1);
    await redis.comeBack();
    await vi.waitFor(
      async () => {
        await ask(limiter, "key_2");
        expect(redis.countOf("key_2")).toBeGreaterThan(0);
      },
      { timeout: 60_000, interval: 50 },
    );
    expect(logged).toHaveLength(2);
  });

  it("counts in the process when Redis returns errors, and logs them once", async () => {
    const limiter = open().limiter("reads:2", 2);
    redis.refuse("OOM command not allowed when used memory > 'maxmemory'.");
    expect((await ask(limiter, "key_1", 5)).granted).toBe(2);
    expect(logged).toHaveLength(1);
    redis.refuse(null);
    expect((await ask(limiter, "key_2", 5)).granted).toBe(2);
    expect(logged).toHaveLength(2);
  });

  it("never logs the address, which may contain a password", async () => {
    await redis.goAway();
    await ask(open(redis.url.replace("//", "//user:canary@")).limiter("reads:2", 2), "key_1");
    expect(logged).toHaveLength(1);
    expect(logged.join()).not.toContain("canary");
  });
});

describe("limits counted in this process", () => {
  it("counts each key separately", async () => {
    const limiter = openLimitStore(null).limiter("reads:2", 2);
    expect((await ask(limiter, "a", 4)).granted).toBe(2);
    expect((await ask(limiter, "b", 1)).granted).toBe(1);
  });
});
