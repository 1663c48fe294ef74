import { and, asc, eq, gt, isNull } from "drizzle-orm";
import { db, type Tx } from "#db/client.ts";
import { users } from "#db/schema.ts";
import { providerPreferences } from "#db/schema-quotes.ts";
import { scopedTo, type TenantScope } from "#db/scope.ts";

export type PreferenceRow = typeof providerPreferences.$inferSelect;
type NewRow = typeof providerPreferences.$inferInsert;

const isActive = (scope: TenantScope, now: Date) =>
  and(scopedTo(providerPreferences, scope), isNull(providerPreferences.undoneAt), gt(providerPreferences.until, now));

/** Replaces the one of the same route and provider. Returns its ID. */
export async function upsertPreference(row: NewRow, tx: Tx): Promise<string> {
  const { partnerId, environment, side, fiatCurrency, paymentMethod, provider, id } = providerPreferences;
  const [kept] = await tx
    .insert(providerPreferences)
    .values(row)
    .onConflictDoUpdate({
      target: [partnerId, environment, side, fiatCurrency, paymentMethod, provider],
      set: { until: row.until, createdBy: row.createdBy, createdAt: row.createdAt, undoneAt: null },
    })
    .returning({ id });
  if (!kept) throw new Error("The preference was not kept");
  return kept.id;
}

/** Those that apply now. */
export const selectPreferences = (
  scope: TenantScope,
  now: Date,
): Promise<{ row: PreferenceRow; by: string | null }[]> =>
  db
    .select({ row: providerPreferences, by: users.name })
    .from(providerPreferences)
    .leftJoin(users, eq(users.id, providerPreferences.createdBy))
    .where(isActive(scope, now))
    .orderBy(asc(providerPreferences.until), asc(providerPreferences.id));

/** For quotes of one route, with any method: without the names of members, which the API can't read. */
export const selectRoutePreferences = (
  scope: TenantScope,
  { side, fiat }: Pick<PreferenceRow, "side"> & { fiat: string },
  now: Date,
): Promise<Pick<PreferenceRow, "provider" | "paymentMethod">[]> =>
  db
    .select({ provider: providerPreferences.provider, paymentMethod: providerPreferences.paymentMethod })
    .from(providerPreferences)
    .where(and(isActive(scope, now), eq(providerPreferences.side, side), eq(providerPreferences.fiatCurrency, fiat)));

/** Undefined if there is none that applies. */
export async function updatePreferenceUndone(
  scope: TenantScope,
  id: string,
  now: Date,
  tx: Tx,
): Promise<PreferenceRow | undefined> {
  const [row] = await tx
    .update(providerPreferences)
    .set({ undoneAt: now })
    .where(and(isActive(scope, now), eq(providerPreferences.id, id)))
    .returning();
  return row;
}
