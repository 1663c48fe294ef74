import { eq, sql } from "drizzle-orm";
import { db, sqlOf, transact } from "#db/client.ts";
import { screenedAddresses, screeningList } from "#db/schema-screening.ts";

export type LoadedList = typeof screeningList.$inferSelect;

const batchSize = 10_000;

/** Undefined until one was loaded. */
export async function selectScreeningList(): Promise<LoadedList | undefined> {
  const [row] = await db.select().from(screeningList).limit(1);
  return row;
}

export async function isListed(address: string): Promise<boolean> {
  const found = await db.select().from(screenedAddresses).where(eq(screenedAddresses.address, address)).limit(1);
  return found.length > 0;
}

/** Replaces the whole list in one transaction: until it ends, requests see the previous one. */
export async function replaceList(source: string, addresses: readonly string[], loadedAt: Date): Promise<void> {
  const row = { id: 1, source, count: addresses.length, loadedAt };
  await transact(async (tx) => {
    await tx.insert(screeningList).values(row).onConflictDoUpdate({ target: screeningList.id, set: row });
    await tx.delete(screenedAddresses).where(sql`true`);
    for (let start = 0; start < addresses.length; start += batchSize) {
      const batch = addresses.slice(start, start + batchSize);
      await sqlOf(tx)`insert into screened_addresses select unnest(${batch}::text[])`;
    }
  });
}
