import { Redis } from "ioredis";
import { RateLimiterMemory, RateLimiterRedis, type RateLimiterRes } from "rate-limiter-flexible";

type Limiter = { consume(key: string): Promise<RateLimiterRes> };
type LimitStore = {
  /** `points` for each key in a minute; rejects with RateLimiterRes, and with nothing else, when there are none left. */
  limiter(name: string, points: number): Limiter;
  close(): void;
};

const windowSeconds = 60;
// What one request may wait for Redis before it is counted here.
const commandTimeoutMs = 100;
// A connection this long without an answer is hung: from then on nobody waits until a new one answers.
const hungTimeoutMs = 300;
// Longer than that: ioredis' timer of a lost connection would otherwise end the next one.
const reconnectDelayMs = 1_000;

/** Where requests are counted: in Redis or Valkey, so that several processes count together, or in this process. */
export const openLimitStore = (redisUrl: string | null): LimitStore =>
  redisUrl === null ? memoryStore() : redisStore(redisUrl);

function memoryStore(): LimitStore {
  return {
    limiter: (keyPrefix, points) => new RateLimiterMemory({ keyPrefix, points, duration: windowSeconds }),
    close: () => undefined,
  };
}

/** What the Redis limiter turns to when Redis fails, which is how we learn of it. */
class Insurance extends RateLimiterMemory {
  fallbacks = 0;

  override consume(...given: Parameters<RateLimiterMemory["consume"]>): Promise<RateLimiterRes> {
    this.fallbacks += 1;
    return super.consume(...given);
  }
}

function redisStore(url: string): LimitStore {
  const client = new Redis(url, {
    commandTimeout: commandTimeoutMs,
    socketTimeout: hungTimeoutMs,
    connectTimeout: hungTimeoutMs,
    // Nothing is kept for later or sent twice: a request that could not be counted there was counted here.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    retryStrategy: () => reconnectDelayMs,
    disableClientInfo: true,
  });
  const presence = watch(client);
  const opened = firstContact(client);
  return {
    limiter(name, points) {
      const options = { keyPrefix: `slipway:${name}`, points, duration: windowSeconds };
      const insuranceLimiter = new Insurance(options);
      const limiter = new RateLimiterRedis({
        ...options,
        storeClient: client,
        insuranceLimiter,
        rejectIfRedisNotReady: true,
      });
      return {
        async consume(key) {
          await opened;
          const { fallbacks } = insuranceLimiter;
          try {
            return await limiter.consume(key);
          } finally {
            if (insuranceLimiter.fallbacks === fallbacks) presence.back();
            else presence.away("it did not count a request in time");
          }
        },
      };
    },
    close() {
      client.removeAllListeners();
      client.on("error", () => undefined);
      client.disconnect();
    },
  };
}

/** One line when Redis goes away, one when it counts again, however many requests notice. */
function watch(client: Redis) {
  let isAway = false;
  const away = (reason: string) => {
    if (isAway) return;
    isAway = true;
    console.error(`slipway: limits: Redis is away (${reason}); each process counts by itself until it is back`);
  };
  const back = () => {
    if (!isAway) return;
    isAway = false;
    console.error("slipway: limits: Redis is back; processes count together again");
  };
  client.on("error", (error: NodeJS.ErrnoException) => away(error.code ?? error.message));
  client.on("close", () => away("the connection closed"));
  return { away, back };
}

/** The first requests wait a moment for the connection, so that they too are counted together. */
function firstContact(client: Redis): Promise<unknown> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, commandTimeoutMs);
  for (const event of ["ready", "error", "close"]) client.once(event, resolve);
  return promise.finally(() => clearTimeout(timer));
}
