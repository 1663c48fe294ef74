import { isDeepStrictEqual } from "node:util";
import type { Environment } from "#db/enums.ts";
import { selectProviderSettings } from "#db/provider-settings.ts";
import { loadDisabledRoutes } from "./disabled-routes.ts";
import { openRow } from "./sealed-settings.ts";
import { type CachedSettings, cachedSettings, setCachedSettings, settingsKey } from "./settings-cache.ts";

export type ChangedProvider = { environment: Environment; provider: string };

let last: Promise<unknown> = Promise.resolve();

/** Reads what the operator set by hand, for the registry, and what is disabled. Returns whose settings are other than before. Rejects when the
 * database cannot be read: what was known stays in force. A row that cannot be opened is one line in the log. */
export function loadProviderSettings(): Promise<ChangedProvider[]> {
  // One after the other, so that an older reading never comes last.
  const next = last.then(load, load);
  last = next.catch(() => undefined);
  return next;
}

async function load(): Promise<ChangedProvider[]> {
  const before = cachedSettings();
  const [rows, changed] = await Promise.all([selectProviderSettings(), loadDisabledRoutes()]);
  const held = new Map<string, CachedSettings>();
  for (const row of rows) {
    const key = settingsKey(row.environment, row.provider);
    const { settings, problems } = openRow(row);
    const known = before.get(key);
    const kept = keepEqual(known, settings);
    held.set(key, kept);
    if (kept === known) continue;
    changed.push({ environment: row.environment, provider: row.provider });
    for (const problem of problems) console.error(`slipway: ${row.provider} (${row.environment}): ${problem}`);
  }
  // Rows are never deleted, but a database may be put back to an earlier day.
  for (const key of before.keys()) {
    const [environment, provider] = key.split(":");
    if (!held.has(key) && provider) changed.push({ environment: environment as Environment, provider });
  }
  if (!isDeepStrictEqual(before, held)) setCachedSettings(held);
  return changed;
}

/** The known object wherever nothing is new: the registry makes providers anew for new objects only. */
function keepEqual(known: CachedSettings | undefined, read: CachedSettings): CachedSettings {
  if (!known) return read;
  if (isDeepStrictEqual(known, read)) return known;
  return {
    given: isDeepStrictEqual(known.given, read.given) ? known.given : read.given,
    previous: isDeepStrictEqual(known.previous, read.previous) ? known.previous : read.previous,
    isEnabled: read.isEnabled,
  };
}
