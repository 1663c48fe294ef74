import { describe, expect, it, vi } from "vitest";
import { hourMs } from "#lib/duration.ts";
import { randomBase62 } from "#lib/random-id.ts";
import { addressLimits, consumeLimit, takeUnauthenticated } from "./rate-limit.ts";

describe("rate limits", () => {
  it("returns the remaining requests of a key and rejects further ones until the minute is over", async () => {
    const key = randomBase62(12);
    const taken = [];
    for (let count = 0; count < 4; count += 1) taken.push(await consumeLimit("reads", key, 3));
    expect(taken.map(({ isOver }) => isOver)).toEqual([false, false, false, true]);
    expect(taken.map(({ allowance }) => allowance.remaining)).toEqual([2, 1, 0, 0]);
    for (const { allowance } of taken) {
      expect(allowance.limit).toBe(3);
      expect(allowance.resetSeconds).toBeGreaterThan(50);
      expect(allowance.resetSeconds).toBeLessThanOrEqual(60);
    }
  });

  it("never tells a client to wait for more than a minute, also after the clock was set back", async () => {
    const key = randomBase62(12);
    await consumeLimit("reads", key, 1);
    vi.useFakeTimers({ now: Date.now() - 2 * hourMs, toFake: ["Date"] });
    const { isOver, allowance } = await consumeLimit("reads", key, 1);
    vi.useRealTimers();
    expect([isOver, allowance.resetSeconds]).toEqual([true, 60]);
  });

  it("counts each bucket and key separately", async () => {
    const [key, other] = [randomBase62(12), randomBase62(12)];
    expect((await consumeLimit("reads", key, 1)).isOver).toBe(false);
    expect((await consumeLimit("quotes", key, 1)).isOver).toBe(false);
    expect((await consumeLimit("reads", other, 1)).isOver).toBe(false);
    expect((await consumeLimit("reads", key, 1)).isOver).toBe(true);
  });

  it("allow a /48 of IPv6 ten times as many requests as one of its /64", () => {
    expect(addressLimits("pages", "2001:db8:1:2::3", 60)).toEqual([
      ["pages", "2001:db8:1:2::/64", 60],
      ["pages of a site", "2001:db8:1::/48", 600],
    ]);
    expect(addressLimits("pages", "192.0.2.1", 60)).toEqual([["pages", "192.0.2.1", 60]]);
  });

  it("rejects the 61st unauthenticated request of an address in a minute, with Retry-After", async () => {
    const address = `test-${randomBase62(12)}`;
    for (let count = 0; count < 60; count += 1) await takeUnauthenticated(address);
    await expect(takeUnauthenticated(address)).rejects.toMatchObject({
      code: "rate_limited",
      details: { retryAfterSeconds: expect.any(Number) },
    });
  });
});
