import { RateLimiterMemory, RateLimiterRedis, type RateLimiterRes } from "rate-limiter-flexible";
import { combineCounts, type Limiter } from "#lib/combine-counts.ts";
import { deadline } from "#lib/deadline.ts";
import { connectToRedis, disconnect } from "#lib/redis-connection.ts";

type LimitStore = {
  /** Allows `points` per key and minute, or `seconds`; then rejects with RateLimiterRes, and with nothing else. */
  limiter(name: string, points: number, seconds?: number): Limiter;
  close(): Promise<void>;
};

export const windowSeconds = 60;
// The package's script, except that a window that lasts too long, because Redis' clock was set back, is shortened.
const countScript = `redis.call('set', KEYS[1], 0, 'EX', ARGV[2], 'NX')
local consumed = redis.call('incrby', KEYS[1], ARGV[1])
local ttl = redis.call('pttl', KEYS[1])
if ttl == -1 or ttl > 1000 * ARGV[2] then
  redis.call('expire', KEYS[1], ARGV[2])
  ttl = 1000 * ARGV[2]
end
return {consumed, ttl}`;
// How long a request waits for Redis before it is counted in this process.
const commandTimeoutMs = deadline(100);

/** Counts requests in Redis or Valkey, shared by several processes, or in this process. */
export const openLimitStore = (redisUrl: string | null, timeoutMs = commandTimeoutMs): LimitStore =>
  redisUrl === null ? memoryStore() : redisStore(redisUrl, timeoutMs);

function memoryStore(): LimitStore {
  return {
    limiter: (keyPrefix, points, duration = windowSeconds) => new RateLimiterMemory({ keyPrefix, points, duration }),
    close: async () => undefined,
  };
}

/** The fallback of the Redis limiter. Its use also signals that Redis failed. */
class Insurance extends RateLimiterMemory {
  fallbacks = 0;

  override consume(...given: Parameters<RateLimiterMemory["consume"]>): Promise<RateLimiterRes> {
    this.fallbacks += 1;
    return super.consume(...given);
  }
}

function redisStore(url: string, timeoutMs: number): LimitStore {
  const connected = connectToRedis(url, {
    timeoutMs,
    away: "Redis unavailable: each process counts its own requests for rate limits",
    back: "Redis available again: processes share rate limits",
  });
  return {
    limiter(name, points, duration = windowSeconds) {
      const options = { keyPrefix: `slipway:${name}`, points, duration };
      const insuranceLimiter = new Insurance(options);
      const opened = connected.then(({ client, presence }) => {
        const limiter = new RateLimiterRedis({
          ...options,
          storeClient: client,
          insuranceLimiter,
          rejectIfRedisNotReady: true,
          customIncrTtlLuaScript: countScript,
        });
        return { limiter, presence };
      });
      const watched: Limiter = {
        async consume(key, counted) {
          const { limiter, presence } = await opened;
          const { fallbacks } = insuranceLimiter;
          try {
            return await limiter.consume(key, counted);
          } finally {
            if (insuranceLimiter.fallbacks === fallbacks) presence.back();
            else presence.away("timeout");
          }
        },
      };
      return combineCounts(watched, points);
    },
    async close() {
      disconnect((await connected).client);
    },
  };
}
