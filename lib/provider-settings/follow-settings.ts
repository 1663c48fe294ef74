import { listenToProviderSettings } from "#db/provider-settings.ts";
import { forgetCatalogue } from "#lib/assets/catalogue.ts";
import { type ChangedProvider, loadProviderSettings } from "./load-settings.ts";

const rereadMs = 30_000;
const retryMs = 1_000;

/** Keeps the registry at what the operator set: read now, after each change told by Postgres, and every 30 s, should the
 * telling fail. Resolves after the first reading; without a database that is made up for as soon as there is one. */
export async function followProviderSettings(
  onChange: (changed: ChangedProvider[]) => void = () => undefined,
): Promise<{ stop(): void }> {
  let isStopped = false;
  let isAway = false;
  let timer: NodeJS.Timeout | undefined;

  async function read(): Promise<void> {
    if (isStopped) return;
    const changed = await loadProviderSettings().catch((error) => {
      if (!isAway) console.error(`slipway: the providers' settings cannot be read just now: ${toLine(error)}`);
      return null;
    });
    isAway = changed === null;
    if (isStopped) return;
    clearTimeout(timer);
    timer = setTimeout(() => void read(), isAway ? retryMs : rereadMs).unref();
    for (const { environment } of changed ?? []) forgetCatalogue(environment);
    if (changed && changed.length > 0) onChange(changed);
  }

  await read();
  // Not waited for: a database that cannot be listened to (behind a pooler, or away) is read every 30 s all the same.
  listenToProviderSettings(() => void read()).catch(() => undefined);
  return {
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

/** Drizzle's own message repeats the whole statement. */
const toLine = (error: unknown): string =>
  error instanceof Error ? String(error.cause instanceof Error ? error.cause.message : error.message) : String(error);
