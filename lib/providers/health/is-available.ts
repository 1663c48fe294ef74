import { minuteMs } from "#lib/duration.ts";
import type { ProviderState } from "#lib/providers/queries/states.ts";
import { contextOf } from "#lib/providers/settings/create-provider.ts";
import { healthCache } from "./health-cache.ts";

/** Processes repeat an open breaker every few seconds; one that has not been repeated for this long has closed. */
export const breakerTtlMs = 30_000;
const failingMs = 5 * minuteMs;

type Health = Pick<ProviderState, "brokenSince" | "updatedAt" | "lastResponseAt" | "lastErrorAt">;

/** From the cached state of all processes, without a query; true while nothing is known. */
export function isAvailable(provider: { id: string }, now: Date): boolean {
  const context = contextOf(provider);
  const state = context && healthCache().states.get(`${context.environment}:${provider.id}`);
  return !state || isAvailableBy(state, now);
}

export const isAvailableBy = (state: Health, now: Date): boolean => !isBroken(state, now) && !onlyFails(state, now);

export const isBroken = ({ brokenSince, updatedAt }: Health, now: Date): boolean =>
  brokenSince !== null && isWithin(breakerTtlMs, updatedAt, now);

/** Every request in the last five minutes failed. */
const onlyFails = ({ lastResponseAt, lastErrorAt }: Health, now: Date): boolean =>
  isWithin(failingMs, lastErrorAt, now) && !isWithin(failingMs, lastResponseAt, now);

/** A time in the future is from before the clock was set back. */
const isWithin = (ms: number, at: Date | null, now: Date) => at !== null && Math.abs(now.getTime() - at.getTime()) < ms;
