import { expect, it } from "vitest";
import { hourMs, minuteMs } from "#lib/duration.ts";
import { openLimitStore } from "#lib/rate-limit-store.ts";
import { hasRedis, startRedis } from "./test-redis.ts";

const key = "slipway:reads:1:key";

it.skipIf(!hasRedis)(
  "a rate limit's window lasts a minute at most, also after Redis' clock was set back (needs the package redis-server)",
  async () => {
    const { url, client, stop } = await startRedis();
    const store = openLimitStore(url);
    const limiter = store.limiter("reads:1", 1);
    try {
      await limiter.consume("key");
      // Redis stores until when a key exists.
      await client.pexpire(key, 2 * hourMs);
      await expect(limiter.consume("key")).rejects.toMatchObject({ msBeforeNext: minuteMs });
      expect(await client.pttl(key)).toBeLessThanOrEqual(minuteMs);
    } finally {
      await store.close();
      stop();
    }
  },
);
