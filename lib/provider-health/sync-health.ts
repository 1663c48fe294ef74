import {
  addProviderHealth,
  type ProviderCounts,
  type ProviderStateUpdate,
  selectProviderStates,
} from "#db/provider-states.ts";
import { enabledProviders } from "#lib/providers/registry.ts";
import { openBreaker } from "#lib/quotes/provider-breaker.ts";
import { addDurations } from "./duration-histogram.ts";
import { healthCache } from "./health-cache.ts";
import { breakerTtlMs, isBroken } from "./is-available.ts";
import { pendingState } from "./record-health.ts";

const everyMs = 5_000;
// A breaker nobody has asked through for so long says nothing any more; see provider-breaker.
const verdictLifeMs = 60_000;
// While the database is away: a few hours of five minutes for every provider.
const heldMax = 2_000;

/** Writes what this process has counted every few seconds, and reads what all know together. `stop` writes the rest. */
export function startHealthSync(): { stop(): Promise<void> } {
  let isAway = false;
  let running = Promise.resolve();

  async function turn(isLast: boolean): Promise<void> {
    try {
      await flushHealth(new Date());
      if (!isLast) await refreshStates(new Date());
      isAway = false;
    } catch {
      // Whatever is away is in the log already, by the requests that need it more.
      if (!isAway) console.error("slipway: the providers' health cannot be kept just now; it is made up for");
      isAway = true;
    }
  }

  let isTurning = false;
  const timer = setInterval(() => {
    if (isTurning) return;
    isTurning = true;
    running = turn(false).finally(() => {
      isTurning = false;
    });
  }, everyMs).unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
      await turn(true);
    },
  };
}

/** One statement, or none when there is nothing new. What could not be written is kept for the next time. */
export async function flushHealth(now: Date): Promise<void> {
  const held = healthCache();
  tellBroken(now);
  if (held.notes.size === 0 && held.counts.size === 0) return;
  const { counts, notes } = held;
  held.counts = new Map();
  held.notes = new Map();
  try {
    await addProviderHealth({ counts: [...counts.values()], notes: [...notes.values()] }, { now, breakerTtlMs });
  } catch (error) {
    for (const [key, before] of counts) keepCounts(key, before);
    for (const [key, before] of notes) held.notes.set(key, newer(before, held.notes.get(key)));
    throw error;
  }
}

function tellBroken(now: Date): void {
  const { broken } = healthCache();
  for (const [key, { environment, provider, since, failedAt }] of broken) {
    if (now.getTime() - failedAt.getTime() > verdictLifeMs) broken.delete(key);
    else pendingState(environment, provider).brokenSince = since;
  }
}

function keepCounts(key: string, before: ProviderCounts): void {
  const { counts } = healthCache();
  const since = counts.get(key);
  if (since) counts.set(key, addCounts(before, since));
  else if (counts.size < heldMax) counts.set(key, before);
}

/** Reads the states, and opens the breakers of providers that others find broken, so that nobody here waits for them. */
export async function refreshStates(now: Date): Promise<void> {
  const states = await selectProviderStates();
  healthCache().states = new Map(states.map((state) => [`${state.environment}:${state.provider}`, state]));
  for (const state of states) {
    if (!isBroken(state, now) || !state.brokenSince) continue;
    const provider = enabledProviders(state.environment).find(({ id }) => id === state.provider);
    if (provider) openBreaker(provider, state.brokenSince);
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

const newer = (before: ProviderStateUpdate, since: ProviderStateUpdate | undefined): ProviderStateUpdate => ({
  ...before,
  brokenSince: since?.brokenSince ?? before.brokenSince,
  lastAnswerAt: since?.lastAnswerAt ?? before.lastAnswerAt,
  lastError: since?.lastError ?? before.lastError,
  lastErrorAt: since?.lastErrorAt ?? before.lastErrorAt,
});
