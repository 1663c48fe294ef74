import { hourMs } from "#lib/duration.ts";
import type { ErrorCode } from "#lib/errors.ts";
import type { Random } from "./random.ts";

export const base = "/api/v1/partner";

/** One request as the logs record it. */
export type Call = {
  at: number;
  method: "GET" | "POST" | "HEAD";
  path: string;
  keyId: string;
  durationMs: number;
  errorCode?: ErrorCode | null;
};

/** Without a key for tests, there are none: in production. */
export type DemoKeys = { server: string; app: string; office: string; tests?: string | undefined };
export type RequestContextOptions = { now: Date; dice: Random; keys: DemoKeys };

/** Requests that wait for providers take longer, and rejected ones are fast. */
function durationOf(kind: "quotes" | "creation" | "read" | "lists", errorCode: ErrorCode | null, dice: Random): number {
  if (errorCode === "provider_unavailable") return 2_500 + dice.below(90);
  if (errorCode === "internal_error") return Math.round(dice.around(900, 0.8));
  if (errorCode === "rate_limited") return 1;
  if (errorCode === "price_changed" || errorCode === "service_unavailable") return Math.round(dice.around(450, 0.5));
  if (errorCode) return 1 + dice.below(6);
  // An unresponsive provider delays quotes until the timeout.
  if (kind === "quotes" && dice.chance(0.05)) return 2_502 + dice.below(40);
  const usual = { quotes: 540, creation: 430, read: 5, lists: 3 }[kind];
  return Math.max(1, Math.round(dice.around(usual, kind === "read" || kind === "lists" ? 0.6 : 0.4)));
}

type CallOptions = { at: number; keyId: string; errorCode?: ErrorCode | null };

export const quotes = ({ errorCode = null, ...options }: CallOptions, dice: Random): Call => ({
  ...options,
  method: "GET",
  path: `${base}/quotes`,
  errorCode,
  durationMs: durationOf("quotes", errorCode, dice),
});

export const creation = ({ errorCode = null, ...options }: CallOptions, dice: Random): Call => ({
  ...options,
  method: "POST",
  path: `${base}/transactions`,
  errorCode,
  durationMs: durationOf("creation", errorCode, dice),
});

export const read = ({ errorCode = null, ...options }: CallOptions & { id?: string }, dice: Random): Call => {
  const { id, ...rest } = options;
  const path = id === undefined ? `${base}/transactions` : `${base}/transactions/${id}`;
  return { ...rest, method: "GET", path, errorCode, durationMs: durationOf("read", errorCode, dice) };
};

export const list = (
  what: string,
  { method = "GET", ...options }: CallOptions & { method?: "GET" | "HEAD" },
  dice: Random,
): Call => ({
  ...options,
  method,
  path: `${base}/${what}`,
  durationMs: durationOf("lists", null, dice),
});

/** The error of a quote request, rarely any. Nine days ago, the service had an outage for an afternoon. */
export function quoteError(at: number, { now, dice }: RequestContextOptions): ErrorCode | null {
  const agoHours = (now.getTime() - at) / hourMs;
  if (agoHours > 214 && agoHours < 217 && dice.chance(0.6)) return "service_unavailable";
  if (dice.chance(0.0015)) return "internal_error";
  return dice.chance(0.016)
    ? dice.pick<ErrorCode>(["validation_failed", "validation_failed", "route_unsupported"])
    : null;
}
