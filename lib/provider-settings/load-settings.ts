import { isDeepStrictEqual } from "node:util";
import type { Environment } from "#db/enums.ts";
import { selectProviderSettings } from "#db/provider-settings.ts";
import { log } from "#lib/log.ts";
import { loadDisabledRoutes } from "./disabled-routes.ts";
import { openRow } from "./sealed-settings.ts";
import { type CachedSettings, cachedSettings, setCachedSettings, settingsKey } from "./settings-cache.ts";

export type ChangedProvider = { environment: Environment; provider: string };

let last: Promise<unknown> = Promise.resolve();

/** Loads the saved settings and disabled routes into the cache, and returns the providers that changed. Rejects if the
 * database cannot be read; the cache then keeps its values. A row that cannot be decrypted is logged. */
export function loadProviderSettings(): Promise<ChangedProvider[]> {
  // One at a time, so that an older read never overwrites a newer one.
  const next = last.then(load, load);
  last = next.catch(() => undefined);
  return next;
}

async function load(): Promise<ChangedProvider[]> {
  const before = cachedSettings();
  const [rows, changed] = await Promise.all([selectProviderSettings(), loadDisabledRoutes()]);
  const cache = new Map<string, CachedSettings>();
  for (const row of rows) {
    const key = settingsKey(row.environment, row.provider);
    const { settings, problems } = openRow(row);
    const existing = before.get(key);
    const entry = reuseEqual(existing, settings);
    cache.set(key, entry);
    if (entry === existing) continue;
    changed.push({ environment: row.environment, provider: row.provider });
    for (const problem of problems)
      log.error("provider settings not used", {
        provider: row.provider,
        environment: row.environment,
        reason: problem,
      });
  }
  // Rows are never deleted, but the database may be restored to an earlier state.
  for (const key of before.keys()) {
    const [environment, provider] = key.split(":");
    if (!cache.has(key) && provider) changed.push({ environment: environment as Environment, provider });
  }
  if (!isDeepStrictEqual(before, cache)) setCachedSettings(cache);
  return changed;
}

/** Reuses the existing objects where nothing changed, because the registry recreates providers only for new objects. */
function reuseEqual(existing: CachedSettings | undefined, loaded: CachedSettings): CachedSettings {
  if (!existing) return loaded;
  if (isDeepStrictEqual(existing, loaded)) return existing;
  return {
    values: isDeepStrictEqual(existing.values, loaded.values) ? existing.values : loaded.values,
    previous: isDeepStrictEqual(existing.previous, loaded.previous) ? existing.previous : loaded.previous,
    isEnabled: loaded.isEnabled,
  };
}
