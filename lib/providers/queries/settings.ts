import { and, eq, lte, sql } from "drizzle-orm";
import { announceChange } from "#db/change-notices.ts";
import { db, type Executor, type Tx } from "#db/client.ts";
import type { Environment } from "#db/enums.ts";
import { providerSettings } from "#db/schema-providers.ts";

export type ProviderSettingsRow = typeof providerSettings.$inferSelect;

export const selectProviderSettings = (run: Executor = db): Promise<ProviderSettingsRow[]> =>
  run.select().from(providerSettings);

/** The row, locked until `tx` ends; undefined if the operator hasn't set anything yet. */
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

/** Notifies every listening process once `tx` is committed. */
export async function writeProviderSettings(row: ProviderSettingsRow, tx: Tx): Promise<void> {
  const { environment: _environment, provider: _provider, ...set } = row;
  await tx
    .insert(providerSettings)
    .values(row)
    .onConflictDoUpdate({ target: [providerSettings.environment, providerSettings.provider], set });
  await announceChange("provider settings", tx);
}

/** Deletes previous settings whose grace period has expired. */
export async function clearExpiredSettings(now: Date): Promise<void> {
  const ended = await db
    .update(providerSettings)
    .set({ previousSealed: null, previousUntil: null })
    .where(lte(providerSettings.previousUntil, now))
    .returning({ provider: providerSettings.provider });
  if (ended.length > 0) await announceChange("provider settings");
}

/** When the operator last changed the provider's settings; null if never. */
export async function selectSettingsChangedAt(environment: Environment, provider: string): Promise<Date | null> {
  const match = and(eq(providerSettings.environment, environment), eq(providerSettings.provider, provider));
  const [row] = await db.select({ updatedAt: providerSettings.updatedAt }).from(providerSettings).where(match);
  return row?.updatedAt ?? null;
}
