import { describe, expect, it } from "vitest";
import { randomBase62 } from "#lib/random-id.ts";
import { consumeLimit, takeUnauthenticated } from "./rate-limit.ts";

describe("rate limits", () => {
  it("gives a key what it may, counts what is left, and refuses the rest of the minute", async () => {
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

  it("counts buckets and keys apart", async () => {
    const [key, other] = [randomBase62(12), randomBase62(12)];
    expect((await consumeLimit("reads", key, 1)).isOver).toBe(false);
    expect((await consumeLimit("quotes", key, 1)).isOver).toBe(false);
    expect((await consumeLimit("reads", other, 1)).isOver).toBe(false);
    expect((await consumeLimit("reads", key, 1)).isOver).toBe(true);
  });

  it("refuses the 61st request without a good key from one address in a minute, and says when to come back", async () => {
    const address = `test-${randomBase62(12)}`;
    for (let count = 0; count < 60; count += 1) await takeUnauthenticated(address);
    await expect(takeUnauthenticated(address)).rejects.toMatchObject({
      code: "rate_limited",
      details: { retryAfterSeconds: expect.any(Number) },
    });
  });
});
