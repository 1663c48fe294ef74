import type { ProviderState } from "#db/provider-states.ts";
import { contextOf } from "#lib/provider-settings/create-provider.ts";
import { healthCache } from "./health-cache.ts";

/** A process tells of an open breaker every few seconds; what nobody has told of for so long is over. */
export const breakerTtlMs = 30_000;
const failingMs = 5 * 60_000;

type Told = Pick<ProviderState, "brokenSince" | "updatedAt" | "lastAnswerAt" | "lastErrorAt">;

/** As all processes last knew it together; true while nothing is known. Costs no call and no query. */
export function isAvailable(provider: { id: string }, now: Date): boolean {
  const origin = contextOf(provider);
  const state = origin && healthCache().states.get(`${origin.environment}:${provider.id}`);
  return !state || isAvailableBy(state, now);
}

export const isAvailableBy = (state: Told, now: Date): boolean => !isBroken(state, now) && !onlyFails(state, now);

export const isBroken = ({ brokenSince, updatedAt }: Told, now: Date): boolean =>
  brokenSince !== null && now.getTime() - updatedAt.getTime() < breakerTtlMs;

/** Nothing but failures in the last five minutes. */
const onlyFails = ({ lastAnswerAt, lastErrorAt }: Told, now: Date): boolean =>
  isWithin(lastErrorAt, now) && !isWithin(lastAnswerAt, now);

const isWithin = (at: Date | null, now: Date) => at !== null && now.getTime() - at.getTime() < failingMs;
