import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { env } from "#lib/env.ts";
import { AppError } from "#lib/errors.ts";
import { openLimitStore, windowSeconds } from "#lib/rate-limit-store.ts";

export type Bucket = "reads" | "quotes" | "creations";
export type Allowance = { limit: number; remaining: number; resetSeconds: number };

const unauthenticatedPerMinute = 60;
// A provider whose secret was changed may send many.
const refusedCallbacksPerMinute = 300;
const pagesPerMinute = { session: 600, address: 3_000 };

type LimitStore = ReturnType<typeof openLimitStore>;
type Limiter = ReturnType<LimitStore["limiter"]>;
let store: LimitStore | undefined;

// One limiter per bucket and limit: most partners have the default limits.
const limiters = new Map<string, Limiter>();

function limiterFor(name: string, points: number): Limiter {
  const id = `${name}:${points}`;
  const known = limiters.get(id);
  if (known) return known;
  store ??= openLimitStore(env().redisUrl);
  const made = store.limiter(id, points);
  limiters.set(id, made);
  return made;
}

/** Counts a request. `isOver`: the limit of this minute was reached and the request must be rejected. */
export async function consumeLimit(
  bucket: string,
  key: string,
  limit: number,
): Promise<{ allowance: Allowance; isOver: boolean }> {
  try {
    return { allowance: toAllowance(limit, await limiterFor(bucket, limit).consume(key)), isOver: false };
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    return { allowance: toAllowance(limit, refused), isOver: true };
  }
}

/** Counts a request. Throws rate_limited when the limit of this minute was reached. */
export async function takeLimit(bucket: string, key: string, limit: number): Promise<void> {
  const { allowance, isOver } = await consumeLimit(bucket, key, limit);
  if (isOver) throw tooMany(allowance);
}

/** Limits sign-ins and sign-outs by IP address. Throws rate_limited. */
export const takeSignInRequest = (address: string): Promise<void> =>
  takeLimit("sign-in requests", address, unauthenticatedPerMinute);

/** Limits requests without a valid API key by IP address. Throws rate_limited. */
export const takeUnauthenticated = (address: string): Promise<void> =>
  takeLimit("address", address, unauthenticatedPerMinute);

const refusedCallbacks = new RateLimiterMemory({ points: refusedCallbacksPerMinute, duration: 60 });

/** Throws rate_limited for an address that has sent too many callbacks with a wrong signature. Counted in this process. */
export async function assertCallbacksAllowed(address: string): Promise<void> {
  const counted = await refusedCallbacks.get(address);
  if (counted && counted.remainingPoints <= 0) throw tooMany(toAllowance(refusedCallbacksPerMinute, counted));
}

export const countRefusedCallback = (address: string): Promise<unknown> =>
  refusedCallbacks.consume(address).catch(() => undefined);

/** Limits pages and their data by session and by IP address, which many people may share. Throws rate_limited. */
export async function takePageRequest(address: string, session: string | null): Promise<void> {
  await takeLimit("pages of an address", address, pagesPerMinute.address);
  if (session !== null) await takeLimit("pages of a session", session, pagesPerMinute.session);
}

export function tooMany({ limit, resetSeconds }: Allowance): AppError {
  return new AppError(
    "rate_limited",
    `Rate limit of ${limit} requests per minute exceeded. Try again in ${resetSeconds} seconds.`,
    {
      retryAfterSeconds: resetSeconds,
    },
  );
}

function toAllowance(limit: number, { remainingPoints, msBeforeNext }: RateLimiterRes): Allowance {
  // By a timer, the window ends in time also after the clock was set back.
  const resetSeconds = Math.min(windowSeconds, Math.max(1, Math.ceil(msBeforeNext / 1_000)));
  return { limit, remaining: Math.max(0, remainingPoints), resetSeconds };
}
