import { eq, sql } from "drizzle-orm";
import { db, type Executor } from "#db/client.ts";
import { installationKeys } from "#db/schema-users.ts";

export async function selectInstallationKey(purpose: string, tx: Executor = db): Promise<Buffer | undefined> {
  const [row] = await tx.select().from(installationKeys).where(eq(installationKeys.purpose, purpose));
  return row?.sealed;
}

/** The stored key, which is another process's if it was faster. */
export async function insertInstallationKey(purpose: string, sealed: Buffer, tx: Executor = db): Promise<Buffer> {
  const [row] = await tx
    .insert(installationKeys)
    .values({ purpose, sealed })
    // Not "do nothing", which returns no row.
    .onConflictDoUpdate({ target: installationKeys.purpose, set: { purpose: sql`excluded.purpose` } })
    .returning();
  if (!row) throw new Error("The installation key was not stored");
  return row.sealed;
}
