import type { Environment } from "#db/enums.ts";
import { hourMs } from "#lib/duration.ts";
import { type ProviderState, selectProviderQuotes, selectProviderStates } from "#lib/providers/queries/states.ts";
import { configuredProviders, providerModules } from "#lib/providers/registry.ts";
import { cachedSettings, settingsKey } from "#lib/providers/settings/settings-cache.ts";
import { addDurations, emptyDurations, quantileMs } from "./duration-histogram.ts";
import { isAvailableBy, isBroken } from "./is-available.ts";

export type ProviderHealth = {
  id: string;
  name: string;
  isEnabled: boolean;
  /** As shown to partners. */
  isAvailable: boolean;
  /** When its circuit breaker opened; null while it is closed. */
  brokenSince: Date | null;
  /** Quote requests of the last hour. */
  quotes: {
    requests: number;
    priced: number;
    declined: number;
    failed: number;
    timedOut: number;
    /** The share (0 to 1) that was priced or declined. Null without requests. */
    availability: number | null;
    p50Ms: number | null;
    /** 2500 means 2.5 s or more. */
    p95Ms: number | null;
  };
  /** Transactions of the last 30 days that were handed over to the provider and are closed. */
  completion: {
    ended: number;
    succeeded: number;
    share: number | null;
    /** From the buyer's first checkout visit to success. */
    p50Seconds: number | null;
    p95Seconds: number | null;
  };
  lastResponseAt: Date | null;
  lastError: string | null;
  lastErrorAt: Date | null;
};

/** The health of every provider with credentials in this environment, or with recorded requests, sorted by ID. Load the
 * settings first. */
export async function readHealth(environment: Environment, now: Date): Promise<ProviderHealth[]> {
  const ids = providerModules.map(({ id }) => id);
  const [states, counts] = await Promise.all([
    selectProviderStates(),
    selectProviderQuotes(environment, ids, new Date(now.getTime() - hourMs)),
  ]);
  const configured = new Set(configuredProviders(environment).map(({ id }) => id));
  return providerModules
    .flatMap(({ id, name }) => {
      const state = states.find((row) => row.environment === environment && row.provider === id);
      const providerCounts = counts.filter(({ provider }) => provider === id);
      if (!configured.has(id) && !state && providerCounts.length === 0) return [];
      const isEnabled = cachedSettings().get(settingsKey(environment, id))?.isEnabled ?? true;
      return { id, name, isEnabled, ...toState(state, now), quotes: sumCounts(providerCounts) };
    })
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

type Counts = Awaited<ReturnType<typeof selectProviderQuotes>>;

function sumCounts(rows: Counts): ProviderHealth["quotes"] {
  const sum = (count: "priced" | "declined" | "failed" | "timedOut") =>
    rows.reduce((total, row) => total + row[count], 0);
  const [priced, declined, failed, timedOut] = [sum("priced"), sum("declined"), sum("failed"), sum("timedOut")];
  const durations = rows.reduce((total, row) => addDurations(total, row.durations), emptyDurations());
  const requests = priced + declined + failed + timedOut;
  return {
    requests,
    priced,
    declined,
    failed,
    timedOut,
    availability: requests === 0 ? null : (priced + declined) / requests,
    p50Ms: quantileMs(durations, 0.5),
    p95Ms: quantileMs(durations, 0.95),
  };
}

type StatePart = Omit<ProviderHealth, "id" | "name" | "isEnabled" | "quotes">;

function toState(state: ProviderState | undefined, now: Date): StatePart {
  const { endedCount: ended = 0, successCount: succeeded = 0 } = state ?? {};
  return {
    isAvailable: !state || isAvailableBy(state, now),
    brokenSince: state && isBroken(state, now) ? state.brokenSince : null,
    completion: {
      ended,
      succeeded,
      share: ended === 0 ? null : succeeded / ended,
      p50Seconds: state?.completionP50Seconds ?? null,
      p95Seconds: state?.completionP95Seconds ?? null,
    },
    lastResponseAt: state?.lastResponseAt ?? null,
    lastError: state?.lastError ?? null,
    lastErrorAt: state?.lastErrorAt ?? null,
  };
}
