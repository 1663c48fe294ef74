import { sql } from "drizzle-orm";
import { db, type Executor, listeningSql } from "./client.ts";

/** What processes keep in memory: provider settings with disabled routes, the catalog with offers, and the state of providers; and
 * that deliveries are about to be due. The channels keep their names, because processes of two versions notify each other. */
const channels = {
  "provider settings": "slipway_provider_settings",
  catalog: "slipway_catalog",
  "provider states": "slipway_provider_states",
  deliveries: "slipway_deliveries",
};
type Kept = keyof typeof channels;

/** Notifies every listening process, once `run` is committed. */
export async function announceChange(kept: Kept, run: Executor = db): Promise<void> {
  await run.execute(sql`select pg_notify(${channels[kept]}, '')`);
}

/** Calls `onChange` after each change, and `onListen` after each (re)connect. Resolves once it listens; reconnects automatically
 * until closeDatabase. */
export async function listenToChanges(kept: Kept, onChange: () => void, onListen = onChange): Promise<void> {
  await listeningSql().listen(channels[kept], onChange, onListen);
}
