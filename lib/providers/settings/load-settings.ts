import { isDeepStrictEqual } from "node:util";
import type { Environment } from "#db/enums.ts";
import { deadline } from "#lib/deadline.ts";
import { secondMs } from "#lib/duration.ts";
import { log } from "#lib/log.ts";
import { CallFailed } from "#lib/providers/calls/call-failed.ts";
import type { ProviderDescription } from "#lib/providers/calls/contract.ts";
import { hasRemoteProviders, sendCall } from "#lib/providers/calls/send-call.ts";
import { selectProviderSettings } from "#lib/providers/queries/settings.ts";
import { loadDisabledRoutes } from "./disabled-routes.ts";
import { openRow } from "./sealed-settings.ts";
import { type CachedSettings, cachedSettings, setCachedSettings, settingsKey } from "./settings-cache.ts";

export type ChangedProvider = { environment: Environment; provider: string };

// Longer than a query may take.
const describeMs = deadline(5 * secondMs);

let last: Promise<unknown> = Promise.resolve();

/** Loads the saved settings and disabled routes into the cache, and returns the providers that changed. Rejects if the
 * database, or the process with the credentials, cannot be read; the cache then keeps its values. A row that cannot be
 * decrypted is logged. */
export function loadProviderSettings(): Promise<ChangedProvider[]> {
  // One at a time, so that an older read never overwrites a newer one.
  const next = last.then(load, load);
  last = next.catch(() => undefined);
  return next;
}

/** The same for a page, which shows what was loaded before while the process with the credentials is restarted. */
export async function refreshProviderSettings(): Promise<void> {
  await loadProviderSettings().catch((error) => {
    if (!(error instanceof CallFailed)) throw error;
  });
}

async function load(): Promise<ChangedProvider[]> {
  const before = cachedSettings();
  const [loaded, changed] = await Promise.all([hasRemoteProviders() ? readRemote() : readRows(), loadDisabledRoutes()]);
  const cache = new Map<string, CachedSettings>();
  for (const { environment, provider, settings, problems } of loaded) {
    const key = settingsKey(environment, provider);
    const existing = before.get(key);
    const entry = reuseEqual(existing, settings);
    cache.set(key, entry);
    if (entry === existing) continue;
    changed.push({ environment, provider });
    for (const reason of problems) log.error("provider settings not used", { provider, environment, reason });
  }
  // Rows are never deleted, but the database may be restored to an earlier state.
  for (const key of before.keys()) {
    const [environment, provider] = key.split(":");
    if (!cache.has(key) && provider) changed.push({ environment: environment as Environment, provider });
  }
  if (!isDeepStrictEqual(before, cache)) setCachedSettings(cache);
  return changed;
}

type Loaded = ChangedProvider & { settings: CachedSettings; problems: string[] };

const readRows = async (): Promise<Loaded[]> =>
  (await selectProviderSettings()).map((row) => ({ ...row, ...openRow(row) }));

/** What the process with the credentials says about each provider, which it loads first. */
async function readRemote(): Promise<Loaded[]> {
  const { result } = await sendCall("describe", {}, { timeoutMs: describeMs });
  return (result as ProviderDescription[]).map((described) => {
    const { environment, entry } = described;
    const settings = { values: null, previous: null, isEnabled: entry.isEnabled, described };
    return { environment, provider: entry.id, settings, problems: [] };
  });
}

/** Reuses the existing objects where nothing changed, because the registry recreates providers only for new objects. */
function reuseEqual(existing: CachedSettings | undefined, loaded: CachedSettings): CachedSettings {
  if (!existing) return loaded;
  if (isDeepStrictEqual(existing, loaded)) return existing;
  return {
    values: isDeepStrictEqual(existing.values, loaded.values) ? existing.values : loaded.values,
    previous: isDeepStrictEqual(existing.previous, loaded.previous) ? existing.previous : loaded.previous,
    isEnabled: loaded.isEnabled,
    ...(loaded.described && { described: loaded.described }),
  };
}
