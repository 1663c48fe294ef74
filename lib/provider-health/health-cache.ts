import type { Environment } from "#db/enums.ts";
import type { ProviderCounts, ProviderState, ProviderStateUpdate } from "#db/provider-states.ts";

type HealthCache = {
  /** Not yet in the database: quotes by five minutes. */
  counts: Map<string, ProviderCounts>;
  /** Not yet in the database: what is new of a provider. */
  notes: Map<string, ProviderStateUpdate>;
  /** Breakers that are open in this process: kept told for as long as they are. */
  broken: Map<string, { environment: Environment; provider: string; since: Date; failedAt: Date }>;
  /** As last read: what all processes know together. */
  states: Map<string, ProviderState>;
};

// One for a process, though Next's bundle and Node load this file apart from each other.
const holder = globalThis as typeof globalThis & { slipwayProviderHealth?: HealthCache };

export function healthCache(): HealthCache {
  holder.slipwayProviderHealth ??= { counts: new Map(), notes: new Map(), broken: new Map(), states: new Map() };
  return holder.slipwayProviderHealth;
}
