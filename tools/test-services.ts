import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import postgres from "postgres";
import { closeDatabase } from "#db/client.ts";
import { migrateDatabase } from "#db/migrate.ts";
import { databaseUrl, templateName } from "#db/test-database.ts";
import { seedCatalog } from "#lib/assets/queries/seed.ts";
import { startPostgres } from "#processes/postgres.ts";
import { root } from "#processes/root.ts";
import { startSimulator } from "#simulator/simulator.ts";
import { simulatorVariables } from "#simulator/variables.ts";
import { testVariables } from "./test-variables.ts";

const marker = "SLIPWAY_TEST_SERVICES";

/** Vitest runs this once for each project with tests to run, before its workers start. The first call starts Postgres,
 * with a seeded template database, and the simulator; their addresses reach the workers through the environment. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env[marker]) return undefined;
  const folder = path.join(root, ".data", `test-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  const server = await startPostgres({ folder, isDurable: false });
  await createTemplate(server.url);
  const simulator = await startSimulator({ port: 0, folder, callbackUrl: "http://127.0.0.1:9" });
  Object.assign(process.env, {
    ...simulatorVariables(simulator.url, folder),
    ...testVariables,
    [marker]: "1",
    SIMULATOR_URL: simulator.url,
    SIMULATOR_PORT: new URL(simulator.url).port,
    NEXTAUTH_URL: "http://127.0.0.1:3000",
  });
  return async () => {
    await simulator.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

async function createTemplate(server: string): Promise<void> {
  const url = databaseUrl(server, templateName);
  const sql = postgres(server, { max: 1 });
  await sql.unsafe(`create database ${templateName}`);
  await sql.end();
  await migrateDatabase(url);
  process.env.DATABASE_URL = url;
  await seedCatalog();
  // A database with connections cannot be copied.
  await closeDatabase();
}
