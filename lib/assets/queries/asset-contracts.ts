import { asc, eq, sql } from "drizzle-orm";
import { announceChange } from "#db/change-notices.ts";
import { db, transact } from "#db/client.ts";
import { assetContracts } from "#db/schema.ts";

export type AssetContract = typeof assetContracts.$inferSelect;

/** At most one for each provider and asset. */
export const selectContracts = (): Promise<AssetContract[]> =>
  db.select().from(assetContracts).orderBy(asc(assetContracts.asset), asc(assetContracts.provider)).limit(10_000);

/** Replaces what a provider lists. */
export async function replaceContracts(provider: string, contracts: [asset: string, contract: string][], now: Date) {
  const values = contracts.map(([asset, contract]) => ({ provider, asset, contract, refreshedAt: now }));
  await transact(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`contracts:${provider}`}))`);
    await tx.delete(assetContracts).where(eq(assetContracts.provider, provider));
    if (values.length > 0) await tx.insert(assetContracts).values(values);
    await announceChange("catalog", tx);
  });
}
