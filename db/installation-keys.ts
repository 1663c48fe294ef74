import { eq, sql } from "drizzle-orm";
import { db } from "./client.ts";
import { installationKeys } from "./schema-users.ts";

export async function selectInstallationKey(purpose: string): Promise<Buffer | undefined> {
  const [row] = await db.select().from(installationKeys).where(eq(installationKeys.purpose, purpose));
  return row?.sealed;
}

/** The stored key, which is another process's if it was faster. */
export async function insertInstallationKey(purpose: string, sealed: Buffer): Promise<Buffer> {
  const [row] = await db
    .insert(installationKeys)
    .values({ purpose, sealed })
    // Not "do nothing", which returns no row.
    .onConflictDoUpdate({ target: installationKeys.purpose, set: { purpose: sql`excluded.purpose` } })
    .returning();
  if (!row) throw new Error("The installation key was not stored");
  return row.sealed;
}
