import type { Environment } from "#db/enums.ts";
import { type ProviderState, selectProviderQuotes, selectProviderStates } from "#db/provider-states.ts";
import { cachedSettings, settingsKey } from "#lib/provider-settings/settings-cache.ts";
import { configuredProviders, providerModules } from "#lib/providers/registry.ts";
import { addDurations, noDurations, quantileMs } from "./duration-histogram.ts";
import { isAvailableBy, isBroken } from "./is-available.ts";

export type ProviderHealth = {
  id: string;
  name: string;
  isEnabled: boolean;
  /** What partners are told. */
  isAvailable: boolean;
  /** Since when its breaker is open; null while it is asked. */
  brokenSince: Date | null;
  /** Of the quotes of the last hour. */
  quotes: {
    asked: number;
    priced: number;
    declined: number;
    failed: number;
    timedOut: number;
    /** The share, 0 to 1, that was answered: priced or declined. Null when none was asked. */
    availability: number | null;
    p50Ms: number | null;
    /** 2500 means 2.5 s or more. */
    p95Ms: number | null;
  };
  /** Of the transactions of the last 30 days that were handed over to it and have ended. */
  completion: {
    ended: number;
    succeeded: number;
    share: number | null;
    /** From the buyer's first visit to success. */
    p50Seconds: number | null;
    p95Seconds: number | null;
  };
  lastAnswerAt: Date | null;
  lastError: string | null;
  lastErrorAt: Date | null;
};

const hourMs = 60 * 60_000;

/** How each provider that has credentials in this environment, or was asked by a process that has, is doing; in the order
 * of their identifiers. Load the settings first. */
export async function readHealth(environment: Environment, now: Date): Promise<ProviderHealth[]> {
  const ids = providerModules.map(({ id }) => id);
  const [states, counts] = await Promise.all([
    selectProviderStates(),
    selectProviderQuotes(environment, ids, new Date(now.getTime() - hourMs)),
  ]);
  const known = new Set(configuredProviders(environment).map(({ id }) => id));
  return providerModules
    .flatMap(({ id, name }) => {
      const state = states.find((row) => row.environment === environment && row.provider === id);
      const ofProvider = counts.filter(({ provider }) => provider === id);
      if (!known.has(id) && !state && ofProvider.length === 0) return [];
      const isEnabled = cachedSettings().get(settingsKey(environment, id))?.isEnabled ?? true;
      return { id, name, isEnabled, ...toState(state, now), quotes: sumOf(ofProvider) };
    })
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

type Counts = Awaited<ReturnType<typeof selectProviderQuotes>>;

function sumOf(rows: Counts): ProviderHealth["quotes"] {
  const sum = (count: "priced" | "declined" | "failed" | "timedOut") =>
    rows.reduce((total, row) => total + row[count], 0);
  const [priced, declined, failed, timedOut] = [sum("priced"), sum("declined"), sum("failed"), sum("timedOut")];
  const durations = rows.reduce((total, row) => addDurations(total, row.durations), noDurations());
  const asked = priced + declined + failed + timedOut;
  return {
    asked,
    priced,
    declined,
    failed,
    timedOut,
    availability: asked === 0 ? null : (priced + declined) / asked,
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
    lastAnswerAt: state?.lastAnswerAt ?? null,
    lastError: state?.lastError ?? null,
    lastErrorAt: state?.lastErrorAt ?? null,
  };
}
