import { randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { deadline } from "#lib/deadline.ts";
import { env } from "#lib/env.ts";
import { connectToRedis, disconnect } from "#lib/redis-connection.ts";

// How long a quote waits for Redis before its provider is asked without it.
const waitMs = deadline(20);
// After Redis was away or slow, quotes don't wait for it for this long.
const retryMs = 1_000;
// How long other processes wait for one that doesn't finish, because its provider is slow or it was killed.
const claimMs = deadline(1_200);
const commandTimeoutMs = deadline(100);

const claim = `claim:${randomBytes(12).toString("base64url")}`;
const isClaim = (value: string) => value.startsWith("claim:");
// A claim that expired may belong to another process by now.
const releaseScript = "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end return 0";

/** `stored`: the text of another process. `claimed`: this process is to store it. `awaited`: another one is about to. */
type Found = { stored: string } | "claimed" | "awaited" | "unavailable";

export type QuoteStore = {
  /** Returns what is stored, or claims to store it, in one command. */
  readOrClaim(key: string): Promise<Found>;
  store(key: string, text: string, ms: number): Promise<void>;
  /** Lets another process claim. */
  release(key: string): Promise<void>;
  close(): Promise<void>;
};

/** Values of a few seconds that processes share in Redis or Valkey. It only saves work, so nothing waits or fails because of it. */
export function openQuoteStore(redisUrl: string): QuoteStore {
  const connected = connectToRedis(redisUrl, {
    timeoutMs: commandTimeoutMs,
    isPipelined: true,
    away: "Redis unavailable: each process fetches its own quotes",
    back: "Redis available again: processes share quotes",
  });
  let awayUntilMs = 0;

  async function command<Result>(run: (client: Awaited<typeof connected>["client"]) => Promise<Result>) {
    const { client, presence } = await connected;
    try {
      const result = await run(client);
      presence.back();
      return result;
    } catch (error) {
      presence.away(error instanceof Error ? error.message : String(error));
      return "unavailable";
    }
  }
  const set = (key: string) =>
    command(async (client): Promise<Found> => {
      const value = await client.set(key, claim, "PX", claimMs, "NX", "GET");
      if (value === null) return "claimed";
      return isClaim(value) ? "awaited" : { stored: value };
    });

  return {
    async readOrClaim(key) {
      if (performance.now() < awayUntilMs) return "unavailable";
      const found = await Promise.race([set(key), unavailableAfter(waitMs)]);
      if (found === "unavailable") awayUntilMs = performance.now() + retryMs;
      return found;
    },
    async store(key, text, ms) {
      await command((client) => client.set(key, text, "PX", Math.ceil(ms)));
    },
    async release(key) {
      await command((client) => client.eval(releaseScript, 1, key, claim));
    },
    async close() {
      disconnect((await connected).client);
    },
  };
}

/** One turn of the event loop later, so that a response that arrived while the process was busy still counts. */
async function unavailableAfter(ms: number): Promise<"unavailable"> {
  await pause(ms, undefined, { ref: false });
  return new Promise((resolve) => setImmediate(resolve, "unavailable"));
}

let opened: QuoteStore | undefined;

/** Null without REDIS_URL. */
export function quoteStore(): QuoteStore | null {
  const { REDIS_URL } = env();
  if (!REDIS_URL) return null;
  opened ??= openQuoteStore(REDIS_URL);
  return opened;
}
