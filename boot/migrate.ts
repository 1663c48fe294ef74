import { closeDatabase } from "#db/client.ts";
import { migrateDatabase } from "#db/migrate.ts";
import { prepareRoles } from "#db/roles.ts";
import { seedCatalog } from "#db/seed.ts";
import { env } from "#lib/env.ts";
import { createInstallationKey } from "#lib/secrets/installation-key.ts";
import { readStartSettings } from "./settings.ts";

const print = (line: string) => console.error(`slipway: ${line}`);

/** Prepares the database of DATABASE_URL, whose role owns the tables, for the parts of this version. */
export async function migrate(): Promise<void> {
  const { databaseUrl, partUrls } = readStartSettings(process.env);
  if (!databaseUrl) throw new Error("DATABASE_URL is required");
  env();
  await migrateDatabase(databaseUrl, { print });
  await prepareRoles(databaseUrl, partUrls, print);
  await seedCatalog();
  // Before the first change of SVC_SECRET, because its value comes from the first one.
  await createInstallationKey("recovery codes");
  await closeDatabase();
  print("The database is ready for this version.");
}
