import type { Environment } from "#db/enums.ts";
import type { ProviderCounts, ProviderState, ProviderStateUpdate } from "#lib/providers/queries/states.ts";

type HealthCache = {
  /** Quote counts per five minutes that are not in the database yet. */
  counts: Map<string, ProviderCounts>;
  /** State updates that are not in the database yet. */
  updates: Map<string, ProviderStateUpdate>;
  /** Circuit breakers that are open in this process. */
  outages: Map<string, { environment: Environment; provider: string; since: Date; failedAt: Date }>;
  /** The states last read from the database, which all processes share. */
  states: Map<string, ProviderState>;
  /** A circuit breaker has opened or closed, and other processes don't know. */
  hasNews: boolean;
  /** Writes soon instead of within seconds. */
  writeSoon?: () => void;
};

// On globalThis, because Next's bundle and Node each load their own copy of this module.
const shared = globalThis as typeof globalThis & { slipwayProviderHealth?: HealthCache };

export function healthCache(): HealthCache {
  shared.slipwayProviderHealth ??= {
    counts: new Map(),
    updates: new Map(),
    outages: new Map(),
    states: new Map(),
    hasNews: false,
  };
  return shared.slipwayProviderHealth;
}
