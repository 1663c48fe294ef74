import { RateLimiterRes } from "rate-limiter-flexible";
import { env } from "#lib/env.ts";
import { AppError } from "#lib/errors.ts";
import { limitKey, siteKey } from "#lib/limit-key.ts";
import { rateLimited } from "#lib/metrics/metrics.ts";
import { openLimitStore, windowSeconds } from "#lib/rate-limit-store.ts";

export type Bucket = "reads" | "quotes" | "creations";
export type Allowance = { limit: number; remaining: number; resetSeconds: number };

/** Of requests without a key, by IP address. */
export const unauthenticatedPerMinute = 60;
const refusedKeysPerMinute = 60;
// How many times the limit of one /64 all addresses of an IPv6 site have.
const siteFactor = 10;
// A provider whose secret was changed may send many.
const refusedCallbacksPerMinute = 300;
// A page requests about twenty others in advance.
const pagesPerMinute = { session: 3_000, address: 12_000 };

type LimitStore = ReturnType<typeof openLimitStore>;
type Limiter = ReturnType<LimitStore["limiter"]>;
let store: LimitStore | undefined;

// One limiter per bucket and limit: most partners have the default limits.
const limiters = new Map<string, Limiter>();

function limiterFor(name: string, points: number, seconds = windowSeconds): Limiter {
  const id = seconds === windowSeconds ? `${name}:${points}` : `${name}:${seconds}s`;
  const known = limiters.get(id);
  if (known) return known;
  store ??= openLimitStore(env().REDIS_URL ?? null);
  const made = store.limiter(id, points, seconds);
  limiters.set(id, made);
  return made;
}

/** Counts a request. `isOver`: the limit of this minute was reached and the request must be rejected. With zero `points`,
 * counts nothing. */
export async function consumeLimit(
  bucket: string,
  key: string,
  limit: number,
  points = 1,
): Promise<{ allowance: Allowance; isOver: boolean }> {
  try {
    return { allowance: toAllowance(limit, await limiterFor(bucket, limit).consume(key, points)), isOver: false };
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    rateLimited.of(bucket).add();
    return { allowance: toAllowance(limit, refused), isOver: true };
  }
}

/** Counts a request, or several. Throws rate_limited when the limit of this minute was reached. */
export async function takeLimit(bucket: string, key: string, limit: number, points = 1): Promise<void> {
  const { allowance, isOver } = await consumeLimit(bucket, key, limit, points);
  if (isOver) throw tooMany(allowance);
}

/** Adds to a count that starts again `seconds` after its first. Returns the count, and when it starts again. */
export async function countFor(
  seconds: number,
  bucket: string,
  key: string,
  points: number,
): Promise<{ count: number; resetSeconds: number }> {
  const { consumedPoints, msBeforeNext } = await limiterFor(bucket, Number.MAX_SAFE_INTEGER, seconds).consume(
    key,
    points,
  );
  return { count: consumedPoints, resetSeconds: Math.min(seconds, Math.max(1, Math.ceil(msBeforeNext / 1_000))) };
}

/** Counts a request by IP address. Throws rate_limited when the limit of this minute was reached. */
export async function takeAddressLimit(bucket: string, address: string, limit: number): Promise<void> {
  for (const [name, key, points] of addressLimits(bucket, address, limit)) await takeLimit(name, key, points);
}

/** The limits that apply to an address, the narrower one first: bucket, key, and limit. */
export function addressLimits(bucket: string, address: string, limit: number) {
  const site = siteKey(address);
  const own = [bucket, limitKey(address), limit] as const;
  return site === null ? [own] : [own, [`${bucket} of a site`, site, limit * siteFactor] as const];
}

/** Limits sign-ins and sign-outs by IP address. Throws rate_limited. */
export const takeSignInRequest = (address: string): Promise<void> =>
  takeAddressLimit("sign-in requests", address, unauthenticatedPerMinute);

/** Limits requests without a session or an API key by IP address. Throws rate_limited. */
export const takeUnauthenticated = (address: string): Promise<void> =>
  takeAddressLimit("address", address, unauthenticatedPerMinute);

/** Counts only failed attempts of an IP address, so that others behind it can go on. */
function failureLimit(bucket: string, limit: number) {
  return {
    /** Throws rate_limited for an address that has failed too often in this minute. Counts nothing. */
    async assert(address: string): Promise<void> {
      for (const [name, key, points] of addressLimits(bucket, address, limit)) {
        const { allowance } = await consumeLimit(name, key, points, 0);
        if (allowance.remaining === 0) throw tooMany(allowance);
      }
    },
    /** Throws rate_limited instead of the reason if the limit was already reached. */
    count: (address: string): Promise<void> => takeAddressLimit(bucket, address, limit),
  };
}

export const refusedCallbacks = failureLimit("refused callbacks", refusedCallbacksPerMinute);
export const refusedKeys = failureLimit("refused keys", refusedKeysPerMinute);

/** Limits pages and their data by session and by IP address, which many people may share. Throws rate_limited. */
export async function takePageRequest(address: string, session: string | null): Promise<void> {
  await takeAddressLimit("pages of an address", address, pagesPerMinute.address);
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
