import { listenToChanges } from "#db/change-notices.ts";
import { environments } from "#db/enums.ts";
import { clearCatalogCache } from "#lib/assets/catalog.ts";
import { log } from "#lib/log.ts";
import { type ChangedProvider, loadProviderSettings } from "./load-settings.ts";

const reloadMs = 30_000;
const retryMs = 1_000;

/** Keeps the settings cache current: loads now, on every Postgres notification, and every 30 s in case one was missed.
 * Notifications of the catalog clear its cache. Resolves after the first load, whether or not the database was reachable. */
export async function followProviderSettings(
  onChange: (changed: ChangedProvider[]) => void = () => undefined,
): Promise<{ stop(): void }> {
  let isStopped = false;
  let hasFailed = false;
  let timer: NodeJS.Timeout | undefined;

  async function load(): Promise<void> {
    if (isStopped) return;
    const changed = await loadProviderSettings().catch((error) => {
      // A read that the end of the process interrupts isn't an outage.
      if (!isStopped) log.error("provider settings not loaded", { error });
      return null;
    });
    hasFailed = changed === null;
    if (isStopped) return;
    clearTimeout(timer);
    timer = setTimeout(() => void load(), hasFailed ? retryMs : reloadMs).unref();
    for (const { environment } of changed ?? []) clearCatalogCache(environment);
    if (changed && changed.length > 0) onChange(changed);
  }

  await load();
  // Not awaited: without notifications, while the database is down, the reload every 30 s remains.
  listenToChanges("provider settings", () => void load()).catch(() => undefined);
  listenToChanges("catalog", () => environments.forEach(clearCatalogCache)).catch(() => undefined);
  return {
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
