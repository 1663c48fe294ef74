import type { Environment } from "#db/enums.ts";
import type { ProviderCounts, ProviderStateUpdate } from "#db/provider-states.ts";
import { contextOf } from "#lib/provider-settings/create-provider.ts";
import { countDuration, noDurations } from "./duration-histogram.ts";
import { healthCache } from "./health-cache.ts";

export type Outcome = "priced" | "declined" | "failed" | "timedOut";

const periodMs = 5 * 60_000;

/** Counts one quote that was asked of the provider, in memory; see keep-health. A provider that the registry does not list
 * counts nowhere. */
export function countQuote(provider: { id: string }, outcome: Outcome, durationMs: number): void {
  const origin = contextOf(provider);
  if (!origin) return;
  const now = Date.now();
  const counts = countsOf(origin.environment, provider.id, now - (now % periodMs));
  counts[outcome] += 1;
  if (outcome === "timedOut") countDuration(counts.durations, Number.POSITIVE_INFINITY);
  if (outcome === "failed" || outcome === "timedOut") return;
  countDuration(counts.durations, durationMs);
  pendingState(origin.environment, provider.id).lastAnswerAt = new Date(now);
}

/** `line` must be fit to be shown; see troubleLine. */
export function recordError(provider: { id: string }, line: string): void {
  const origin = contextOf(provider);
  if (!origin) return;
  const note = pendingState(origin.environment, provider.id);
  note.lastError = line;
  note.lastErrorAt = new Date();
}

/** The provider's breaker has opened, or a probe has failed: told to the others for as long as that is fresh. */
export function recordOutage(provider: { id: string }, since: Date): void {
  const origin = contextOf(provider);
  if (!origin) return;
  const { environment } = origin;
  const told = { environment, provider: provider.id, since, failedAt: new Date() };
  healthCache().broken.set(`${environment}:${provider.id}`, told);
}

/** A probe was answered. */
export function recordRecovery(provider: { id: string }): void {
  const origin = contextOf(provider);
  if (!origin) return;
  healthCache().broken.delete(`${origin.environment}:${provider.id}`);
  pendingState(origin.environment, provider.id).lastAnswerAt = new Date();
}

function countsOf(environment: Environment, provider: string, atMs: number): ProviderCounts {
  const { counts } = healthCache();
  const key = `${environment}:${provider}:${atMs}`;
  const known = counts.get(key);
  if (known) return known;
  const none = { priced: 0, declined: 0, failed: 0, timedOut: 0, durations: noDurations() };
  const made = { environment, provider, at: new Date(atMs), ...none };
  counts.set(key, made);
  return made;
}

export function pendingState(environment: Environment, provider: string): ProviderStateUpdate {
  const { notes } = healthCache();
  const key = `${environment}:${provider}`;
  const known = notes.get(key);
  if (known) return known;
  const made = { environment, provider, brokenSince: null, lastAnswerAt: null, lastError: null, lastErrorAt: null };
  notes.set(key, made);
  return made;
}
