import type { Environment } from "#db/enums.ts";
import { currentMs, currentTime } from "#lib/clock.ts";
import { minuteMs } from "#lib/duration.ts";
import type { ProviderCounts, ProviderStateUpdate } from "#lib/providers/queries/states.ts";
import { contextOf } from "#lib/providers/settings/create-provider.ts";
import { countDuration, emptyDurations } from "./duration-histogram.ts";
import { healthCache } from "./health-cache.ts";

export type QuoteOutcome = "priced" | "declined" | "failed" | "timedOut";

const periodMs = 5 * minuteMs;

/** Counts one quote request in memory; sync-health writes the counts to the database. Providers that are not in the
 * registry are ignored. */
export function countQuote(provider: { id: string }, outcome: QuoteOutcome, durationMs: number): void {
  const context = contextOf(provider);
  if (!context) return;
  const now = currentMs();
  const counts = pendingCounts(context.environment, provider.id, now - (now % periodMs));
  counts[outcome] += 1;
  if (outcome === "timedOut") countDuration(counts.durations, Number.POSITIVE_INFINITY);
  if (outcome === "failed" || outcome === "timedOut") return;
  countDuration(counts.durations, durationMs);
  pendingUpdate(context.environment, provider.id).lastResponseAt = new Date(now);
}

/** `summary` must be safe to show; see errorSummary. */
export function recordError(provider: { id: string }, summary: string): void {
  const context = contextOf(provider);
  if (!context) return;
  const update = pendingUpdate(context.environment, provider.id);
  update.lastError = summary;
  update.lastErrorAt = currentTime();
}

/** The provider's circuit breaker opened, or a probe failed. */
export function recordOutage(provider: { id: string }, since: Date): void {
  const context = contextOf(provider);
  if (!context) return;
  const { environment } = context;
  const outage = { environment, provider: provider.id, since, failedAt: currentTime() };
  const { outages } = healthCache();
  const key = `${environment}:${provider.id}`;
  if (!outages.has(key)) tellOthers();
  outages.set(key, outage);
}

/** A probe succeeded. */
export function recordRecovery(provider: { id: string }): void {
  const context = contextOf(provider);
  if (!context) return;
  healthCache().outages.delete(`${context.environment}:${provider.id}`);
  pendingUpdate(context.environment, provider.id).lastResponseAt = currentTime();
  tellOthers();
}

function tellOthers(): void {
  const cache = healthCache();
  cache.hasNews = true;
  cache.writeSoon?.();
}

function pendingCounts(environment: Environment, provider: string, atMs: number): ProviderCounts {
  const { counts } = healthCache();
  const key = `${environment}:${provider}:${atMs}`;
  const existing = counts.get(key);
  if (existing) return existing;
  const zero = { priced: 0, declined: 0, failed: 0, timedOut: 0, durations: emptyDurations() };
  const created = { environment, provider, at: new Date(atMs), ...zero };
  counts.set(key, created);
  return created;
}

export function pendingUpdate(environment: Environment, provider: string): ProviderStateUpdate {
  const { updates } = healthCache();
  const key = `${environment}:${provider}`;
  const existing = updates.get(key);
  if (existing) return existing;
  const empty = { brokenSince: null, lastResponseAt: null, lastError: null, lastErrorAt: null };
  const created = { environment, provider, ...empty };
  updates.set(key, created);
  return created;
}
