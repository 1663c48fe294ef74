import { closeDatabase } from "#db/client.ts";
import { env } from "#lib/env.ts";
import { eraseRequested } from "#lib/personal-data/erasures.ts";
import { maintainPartitions } from "#lib/retention/maintain-partitions.ts";
import { readStartSettings } from "./settings.ts";

/** Runs the tasks of the owner of the tables once: partitions, and members to erase. */
export async function maintain(): Promise<void> {
  if (!readStartSettings(process.env).databaseUrl) throw new Error("DATABASE_URL is required");
  env();
  await maintainPartitions();
  await eraseRequested();
  await closeDatabase();
}
