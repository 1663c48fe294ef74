import { mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import postgres from "postgres";
import { afterAll, beforeAll, vi } from "vitest";
import { closeDatabase } from "#db/client.ts";
import { migrateDatabase } from "#db/migrate.ts";
import { seedCatalog } from "#lib/assets/queries/seed.ts";
import { startPostgres } from "#processes/postgres.ts";
import { root } from "#processes/root.ts";

/** A separate Postgres for tests that harm it. DATABASE_URL leads to it while the tests of the file run. */
export function setUpOwnPostgres() {
  const folder = path.join(root, ".data", `durability-${process.pid}`);
  const processes = { postmaster: 0 };
  let stop = async () => {};
  beforeAll(async () => {
    mkdirSync(folder, { recursive: true });
    const server = await startPostgres({ folder, isDurable: false });
    stop = server.stop;
    await closeDatabase();
    vi.stubEnv("DATABASE_URL", server.url);
    await migrateDatabase(server.url);
    await seedCatalog();
    processes.postmaster = await findPostmaster(server.url);
  }, 60_000);
  afterAll(async () => {
    signal("SIGCONT");
    await closeDatabase();
    await stop();
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true, force: true });
  });
  /** Sends a signal to the postmaster and all of its processes. */
  function signal(name: NodeJS.Signals): void {
    const pid = processes.postmaster;
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ");
    for (const one of [pid, ...children.filter(Boolean).map(Number)]) process.kill(one, name);
  }
  return { signal };
}

async function findPostmaster(url: string): Promise<number> {
  const sql = postgres(url, { max: 1 });
  const [row] = await sql`select setting from pg_settings where name = 'data_directory'`;
  await sql.end();
  return Number(readFileSync(path.join(row?.setting, "postmaster.pid"), "utf8").split("\n")[0]);
}
