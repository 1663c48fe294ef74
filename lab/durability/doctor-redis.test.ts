import { describe, expect, it, onTestFinished } from "vitest";
import { doctor } from "#cli/test-doctor.ts";
import { stubVariables } from "#lib/test-variables.ts";
import { hasRedis, startRedis } from "./test-redis.ts";

describe.skipIf(!hasRedis)("svc doctor with Redis (needs the package redis-server)", () => {
  it("passes, warns of a policy that deletes counters, and fails once Redis is stopped", async () => {
    const redis = await startRedis();
    onTestFinished(() => redis.stop());
    stubVariables({ REDIS_URL: redis.url, SVC_SANDBOX_URL: "http://127.0.0.1:9" });
    const good = await doctor("redis");
    expect([good.code, good.line("redis.connection")]).toEqual([0, expect.stringMatching(/^ok: Connected to \w+ \d/)]);
    expect(good.line("redis.latency")).toMatch(/^ok: It responds in /);
    expect(good.line("redis.eviction")).toBe("ok: The policy is noeviction.");
    await redis.client.config("SET", "maxmemory-policy", "allkeys-lru", "maxmemory", "100mb");
    expect((await doctor("redis")).line("redis.eviction")).toMatch(/^warning: With the policy allkeys-lru/);
    redis.stop();
    await expect.poll(async () => (await doctor("redis")).line("redis.connection")).toMatch(/^error: Can't use Redis/);
  });
});
