import { announceChange, listenToChanges } from "#db/change-notices.ts";
import { environments } from "#db/enums.ts";
import { currentTime } from "#lib/clock.ts";
import { deadline } from "#lib/deadline.ts";
import { minuteMs } from "#lib/duration.ts";
import { providerAvailable, providerBreaker } from "#lib/metrics/metrics.ts";
import { onScrape } from "#lib/metrics/write-metrics.ts";
import {
  addProviderHealth,
  type ProviderCounts,
  type ProviderStateUpdate,
  selectProviderStates,
} from "#lib/providers/queries/states.ts";
import { enabledProviders } from "#lib/providers/registry.ts";
import { endOutage, openBreaker } from "#lib/quotes/provider-breaker.ts";
import { startSyncLoop } from "#lib/sync-loop.ts";
import { addDurations } from "./duration-histogram.ts";
import { healthCache } from "./health-cache.ts";
import { breakerTtlMs, isAvailable, isBroken } from "./is-available.ts";
import { pendingUpdate } from "./record-health.ts";

const intervalMs = deadline(5_000);
// After this long without requests, an open breaker is stale; see provider-breaker.
const outageLifeMs = minuteMs;
// While the database is down: a few hours of counts for every provider.
const maxPendingCounts = 2_000;

/** Every few seconds, and when a circuit breaker opens or closes in any process, writes what this process counted and reads what all
 * processes counted. `stop` writes the rest. */
export function startHealthSync(): { stop(): Promise<void> } {
  onScrape(measureProviders);
  const loop = startSyncLoop("provider health not saved", intervalMs, async ({ isLast }) => {
    await flushHealth(currentTime());
    if (!isLast) await refreshStates(currentTime());
  });
  healthCache().writeSoon = loop.runSoon;
  // Not awaited: without notifications, the interval remains.
  listenToChanges("provider states", loop.runSoon).catch(() => undefined);
  return loop;
}

function measureProviders(): void {
  for (const metric of [providerAvailable, providerBreaker]) metric.series.clear();
  for (const environment of environments)
    for (const provider of enabledProviders(environment)) {
      const isOpen = healthCache().outages.has(`${environment}:${provider.id}`);
      providerBreaker.of(provider.id, environment).set(Number(isOpen));
      providerAvailable.of(provider.id, environment).set(Number(isAvailable(provider, currentTime())));
    }
}

/** Runs one statement, or none if nothing is new. Counts and updates that could not be written stay in the cache. */
export async function flushHealth(now: Date): Promise<void> {
  const cache = healthCache();
  repeatOutages(now);
  if (cache.updates.size === 0 && cache.counts.size === 0) return;
  const { counts, updates, hasNews } = cache;
  cache.counts = new Map();
  cache.updates = new Map();
  cache.hasNews = false;
  try {
    await addProviderHealth({ counts: [...counts.values()], updates: [...updates.values()] }, { now, breakerTtlMs });
  } catch (error) {
    cache.hasNews ||= hasNews;
    for (const [key, failed] of counts) restoreCounts(key, failed);
    for (const [key, failed] of updates) cache.updates.set(key, mergeUpdates(failed, cache.updates.get(key)));
    throw error;
  }
  if (hasNews) await announceChange("provider states");
}

function repeatOutages(now: Date): void {
  const { outages } = healthCache();
  for (const [key, { environment, provider, since, failedAt }] of outages) {
    if (now.getTime() - failedAt.getTime() > outageLifeMs) outages.delete(key);
    else pendingUpdate(environment, provider).brokenSince = since;
  }
}

function restoreCounts(key: string, failed: ProviderCounts): void {
  const { counts } = healthCache();
  const newer = counts.get(key);
  if (newer) counts.set(key, addCounts(failed, newer));
  else if (counts.size < maxPendingCounts) counts.set(key, failed);
}

/** Reads all states, and opens the breakers of providers that other processes found down, so that no request here waits
 * for them, until one of them gets a response. */
export async function refreshStates(now: Date): Promise<void> {
  const states = await selectProviderStates();
  healthCache().states = new Map(states.map((state) => [`${state.environment}:${state.provider}`, state]));
  for (const state of states) {
    const provider = enabledProviders(state.environment).find(({ id }) => id === state.provider);
    if (!provider) continue;
    if (isBroken(state, now) && state.brokenSince) openBreaker(provider, state.brokenSince);
    else if (state.lastResponseAt) endOutage(provider, state.lastResponseAt);
  }
}

const addCounts = (a: ProviderCounts, b: ProviderCounts): ProviderCounts => ({
  ...a,
  priced: a.priced + b.priced,
  declined: a.declined + b.declined,
  failed: a.failed + b.failed,
  timedOut: a.timedOut + b.timedOut,
  durations: addDurations(a.durations, b.durations),
});

const mergeUpdates = (older: ProviderStateUpdate, newer: ProviderStateUpdate | undefined): ProviderStateUpdate => ({
  ...older,
  brokenSince: newer?.brokenSince ?? older.brokenSince,
  lastResponseAt: newer?.lastResponseAt ?? older.lastResponseAt,
  lastError: newer?.lastError ?? older.lastError,
  lastErrorAt: newer?.lastErrorAt ?? older.lastErrorAt,
});
