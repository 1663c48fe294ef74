import { and, asc, eq, sql } from "drizzle-orm";
import { announceChange } from "#db/change-notices.ts";
import { db, type Tx, transact } from "#db/client.ts";
import { disabledRoutes } from "#db/schema-operators.ts";

export type DisabledRouteRow = typeof disabledRoutes.$inferSelect;
type DisabledRouteKey = Omit<DisabledRouteRow, "at" | "by">;

export function selectDisabledRoutes(): Promise<DisabledRouteRow[]> {
  const { environment, provider, side, fiat, method, crypto, network } = disabledRoutes;
  const order = [environment, provider, side, fiat, method, crypto, network].map((column) => asc(column));
  return db
    .select()
    .from(disabledRoutes)
    .orderBy(...order);
}

/** Disabling twice has no effect. False if `countMax` routes of one provider are already disabled in this
 * environment. */
export function insertDisabledRoute(row: DisabledRouteRow, countMax: number, within?: Tx): Promise<boolean> {
  return transact(async (tx) => {
    const { environment, provider } = row;
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`disabled-routes:${environment}:${provider}`}))`);
    const ofProvider = and(eq(disabledRoutes.environment, environment), eq(disabledRoutes.provider, provider));
    if ((await tx.$count(disabledRoutes, ofProvider)) >= countMax) return false;
    await tx.insert(disabledRoutes).values(row).onConflictDoNothing();
    await announceChange("provider settings", tx);
    return true;
  }, within);
}

/** False if it wasn't disabled. */
export function deleteDisabledRoute(place: DisabledRouteKey, within?: Tx): Promise<boolean> {
  return transact(async (tx) => {
    const rows = await tx
      .delete(disabledRoutes)
      .where(
        and(
          eq(disabledRoutes.environment, place.environment),
          eq(disabledRoutes.provider, place.provider),
          eq(disabledRoutes.side, place.side),
          eq(disabledRoutes.fiat, place.fiat),
          eq(disabledRoutes.method, place.method),
          eq(disabledRoutes.crypto, place.crypto),
          eq(disabledRoutes.network, place.network),
        ),
      )
      .returning({ fiat: disabledRoutes.fiat });
    await announceChange("provider settings", tx);
    return rows.length > 0;
  }, within);
}
