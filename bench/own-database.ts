import path from "node:path";
import { startPostgres } from "#boot/postgres.ts";
import { closeDatabase } from "#db/client.ts";
import { migrateDatabase } from "#db/migrate.ts";

/** Runs `work` with a separate database, which counts blocks and may lose data in a crash. */
export async function withOwnDatabase<Result>(folder: string, work: (url: string) => Promise<Result>): Promise<Result> {
  const server = await startPostgres({ folder: path.join(folder, "own"), isDurable: false });
  const usual = process.env.DATABASE_URL;
  await closeDatabase();
  process.env.DATABASE_URL = server.url;
  try {
    await migrateDatabase(server.url);
    return await work(server.url);
  } finally {
    await closeDatabase();
    await server.stop();
    process.env.DATABASE_URL = usual;
  }
}
