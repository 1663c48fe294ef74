import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { hourMs } from "#lib/duration.ts";
import { randomBase62 } from "#lib/random-id.ts";
import { hasRedis, startRedis } from "./test-redis.ts";

const wrong = () => Promise.resolve(null);
const right = () => Promise.resolve("signed in");
const delayed = { code: "rate_limited", details: { retryAfterSeconds: 60 } };

/** A copy of the module with its own connection, as each process has one. */
async function newProcess() {
  vi.resetModules();
  const { attemptLimit } = await import("#lib/people/auth/attempt-limit.ts");
  const limit = attemptLimit("test codes", { triesWhileDelayed: 0, reason: "wrong_code" });
  return (account: string, check: () => Promise<string | null>, isKnownDevice = false) =>
    limit({ account, address: "192.0.2.1", isKnownDevice, action: "session.refused", subject: account }, check);
}

describe.skipIf(!hasRedis)("failed attempts counted in Redis (needs the package redis-server)", () => {
  let redis: Awaited<ReturnType<typeof startRedis>>;
  let processes: Awaited<ReturnType<typeof newProcess>>[] = [];
  beforeAll(async () => {
    redis = await startRedis();
    vi.stubEnv("REDIS_URL", redis.url);
    processes = [await newProcess(), await newProcess()];
  });
  afterAll(() => {
    vi.unstubAllEnvs();
    redis.stop();
  });
  const failTimes = async (account: string, times: number) => {
    const counts: number[] = [];
    for (let count = 0; count < times; count += 1) {
      const attempt = processes[count % 2];
      if (attempt) counts.push((await attempt(account, wrong)).failures);
    }
    return counts;
  };

  it("are shared between processes, and with one that starts later", async () => {
    const account = randomBase62(12);
    expect(await failTimes(account, 10)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    for (const attempt of [...processes, await newProcess()]) {
      await expect(attempt(account, right)).rejects.toMatchObject(delayed);
    }
  });

  it("are uncounted if the check succeeds, and those of a known device are counted separately", async () => {
    const account = randomBase62(12);
    for (let count = 0; count < 20; count += 1) await processes[count % 2]?.(account, right);
    expect(await failTimes(account, 10)).toHaveLength(10);
    for (let count = 0; count < 20; count += 1) {
      expect(await processes[count % 2]?.(account, right, true)).toMatchObject({ result: "signed in" });
    }
    for (let count = 0; count < 10; count += 1) await processes[count % 2]?.(account, wrong, true);
    await expect(processes[0]?.(account, right, true)).rejects.toMatchObject({ code: "rate_limited" });
  });

  it("run no more checks than the limit when two processes are attacked at once", async () => {
    const account = randomBase62(12);
    const check = vi.fn(wrong);
    await Promise.allSettled(Array.from({ length: 100 }, (_, index) => processes[index % 2]?.(account, check)));
    expect(check.mock.calls.length).toBeGreaterThanOrEqual(10);
    expect(check.mock.calls.length).toBeLessThanOrEqual(15);
  });

  it("are forgotten after an hour", async () => {
    const account = randomBase62(12);
    await failTimes(account, 3);
    const keys = await redis.client.keys(`*${account}*`);
    expect(keys.length).toBeGreaterThan(0);
    for (const key of keys) {
      const ms = await redis.client.pttl(key);
      expect(ms).toBeGreaterThan(0);
      expect(ms).toBeLessThanOrEqual(hourMs);
    }
  });
});
