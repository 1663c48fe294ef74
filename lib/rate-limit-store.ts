import type { Redis } from "ioredis";
import { RateLimiterMemory, RateLimiterRedis, type RateLimiterRes } from "rate-limiter-flexible";
import { combineCounts, type Limiter } from "#lib/combine-counts.ts";
import { log } from "#lib/log.ts";

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
const commandTimeoutMs = 100;
// A connection without a response for this long hangs: requests stop waiting until a new one responds.
const hungTimeoutMs = 300;
// Longer than the timeout above, because ioredis' timer of a lost connection would close the next one.
const reconnectDelayMs = 1_000;

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
  const connected = connect(url, timeoutMs);
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
      const { client } = await connected;
      client.removeAllListeners();
      client.on("error", () => undefined);
      client.disconnect();
    },
  };
}

/** Imports ioredis, whose 13 MB a process without Redis doesn't need. */
async function connect(url: string, timeoutMs: number) {
  const { Redis } = await import("ioredis");
  const client = new Redis(url, {
    commandTimeout: timeoutMs,
    socketTimeout: hungTimeoutMs,
    connectTimeout: hungTimeoutMs,
    // Nothing is queued or sent twice: requests that Redis couldn't count were counted in this process.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    retryStrategy: () => reconnectDelayMs,
    disableClientInfo: true,
  });
  const presence = watch(client);
  await firstContact(client, timeoutMs);
  return { client, presence };
}

/** Logs one line when Redis becomes unavailable and one when it is back. */
function watch(client: Redis) {
  let isAway = false;
  const away = (reason: string) => {
    if (isAway) return;
    isAway = true;
    log.error("Redis unavailable: each process counts its own requests for rate limits", { reason });
  };
  const back = () => {
    if (!isAway) return;
    isAway = false;
    log.info("Redis available again: processes share rate limits");
  };
  client.on("error", (error: NodeJS.ErrnoException) => away(error.code ?? error.message));
  client.on("close", () => away("connection closed"));
  return { away, back };
}

/** The first requests wait briefly for the connection, so that they are counted in Redis, too. */
function firstContact(client: Redis, timeoutMs: number): Promise<unknown> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, timeoutMs);
  for (const event of ["ready", "error", "close"]) client.once(event, resolve);
  return promise.finally(() => clearTimeout(timer));
}
