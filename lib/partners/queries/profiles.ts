import { eq } from "drizzle-orm";
import { db, type Executor, type Tx } from "#db/client.ts";
import { partnerProfiles } from "#db/schema-partners.ts";

export type ProfileRow = typeof partnerProfiles.$inferSelect;

export async function selectProfile(partnerId: string, tx: Executor = db): Promise<ProfileRow | undefined> {
  const [row] = await tx.select().from(partnerProfiles).where(eq(partnerProfiles.partnerId, partnerId)).limit(1);
  return row;
}

export async function upsertProfile(row: ProfileRow, tx: Tx): Promise<void> {
  const target = partnerProfiles.partnerId;
  await tx.insert(partnerProfiles).values(row).onConflictDoUpdate({ target, set: row });
}
