import { and, eq, lte, sql } from "drizzle-orm";
import { db, type Executor, rawSql, type Tx } from "./client.ts";
import type { Environment } from "./enums.ts";
import { providerSettings } from "./schema-providers.ts";

export type ProviderSettingsRow = typeof providerSettings.$inferSelect;

const channel = "slipway_provider_settings";

export const selectProviderSettings = (run: Executor = db): Promise<ProviderSettingsRow[]> =>
  run.select().from(providerSettings);

/** The row as it is, with nobody else changing it until `tx` ends; undefined when the operator has set nothing yet. */
export async function selectForChange(
  environment: Environment,
  provider: string,
  tx: Tx,
): Promise<ProviderSettingsRow | undefined> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`provider-settings:${environment}:${provider}`}))`);
  const match = and(eq(providerSettings.environment, environment), eq(providerSettings.provider, provider));
  const [row] = await tx.select().from(providerSettings).where(match);
  return row;
}

/** Every process that listens hears of it once `tx` is committed. */
export async function writeProviderSettings(row: ProviderSettingsRow, tx: Tx): Promise<void> {
  const { environment: _environment, provider: _provider, ...set } = row;
  await tx
    .insert(providerSettings)
    .values(row)
    .onConflictDoUpdate({ target: [providerSettings.environment, providerSettings.provider], set });
  await notifyProviderSettings(tx);
}

/** Has every process that listens read the settings, and what is disabled, once `tx` is committed. */
export async function notifyProviderSettings(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_notify(${channel}, '')`);
}

/** Settings from before a rotation whose time is over are kept no longer. */
export async function clearExpiredSettings(now: Date): Promise<void> {
  const ended = await db
    .update(providerSettings)
    .set({ previousSealed: null, previousUntil: null })
    .where(lte(providerSettings.previousUntil, now))
    .returning({ provider: providerSettings.provider });
  if (ended.length > 0) await db.execute(sql`select pg_notify(${channel}, '')`);
}

/** Calls `onChange` after each change, and whenever the connection is there (again). Resolves when it listens; later
 * breaks mend themselves, until closeDatabase. */
export async function listenToProviderSettings(onChange: () => void): Promise<void> {
  await rawSql().listen(channel, onChange, onChange);
}
