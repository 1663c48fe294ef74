import { closeDatabase } from "#db/client.ts";
import { migrateDatabase } from "#db/migrate.ts";
import { type PartUrls, prepareRoles } from "#db/roles.ts";
import { seedCatalog } from "#lib/assets/queries/seed.ts";
import { customerKeyPurpose } from "#lib/customers/customer-id.ts";
import { env } from "#lib/env.ts";
import { eraseRequested } from "#lib/personal-data/erasures.ts";
import { maintainPartitions } from "#lib/retention/maintain-partitions.ts";
import { createInstallationKey } from "#lib/secrets/installation-key.ts";
import { print } from "./check-settings.ts";
import { readStartSettings } from "./settings.ts";

/** Prepares the database at this URL, whose role owns the tables, for the parts of this version. Returns the URLs of their
 * roles, some of which are given. */
export async function migrate(url: string, given: Partial<PartUrls>): Promise<PartUrls> {
  await migrateDatabase(url, { print });
  const urls = await prepareRoles(url, given, print);
  await seedCatalog();
  // Before the first change of SVC_SECRET, because its value comes from the first one.
  await createInstallationKey("recovery codes");
  // The API may only read it.
  await createInstallationKey(customerKeyPurpose);
  return urls;
}

/** `slipway migrate` */
export const runMigrate = (): Promise<void> =>
  asOwner(async (url, given) => {
    await migrate(url, given);
    print("The database is ready for this version.");
  });

/** `slipway maintain`: the tasks of the owner of the tables once, partitions and members to erase. */
export const runMaintain = (): Promise<void> =>
  asOwner(async () => {
    await maintainPartitions();
    await eraseRequested();
  });

async function asOwner(run: (url: string, given: Partial<PartUrls>) => Promise<void>): Promise<void> {
  const { databaseUrl, partUrls } = readStartSettings(process.env);
  if (!databaseUrl) throw new Error("DATABASE_URL is required");
  env();
  await run(databaseUrl, partUrls);
  await closeDatabase();
}
