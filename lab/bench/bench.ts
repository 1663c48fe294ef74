import { rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import postgres from "postgres";
import { closeDatabase } from "#db/client.ts";
import { migrateDatabase } from "#db/migrate.ts";
import { createKey } from "#lib/api-keys/create-key.ts";
import { seedCatalog } from "#lib/assets/queries/seed.ts";
import { createPartner } from "#lib/partners/manage-partners.ts";
import { startPostgres } from "#processes/postgres.ts";
import { root } from "#processes/root.ts";
import { simulatorVariables } from "#simulator/variables.ts";
import { postmasterOf } from "./cpu.ts";
import { buildNextApp } from "./next-app.ts";
import { benchQueue } from "./queue.ts";
import { benchQuick } from "./quick.ts";
import { benchStarvation } from "./starvation.ts";

const isJson = process.argv.includes("--json");
/** `npm run bench -- quick --append` adds a line to lab/bench/history.jsonl. */
const isAppended = process.argv.includes("--append");
/** `npm run bench -- queue` measures that part alone. */
const only = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const say = (line: string) => (isJson ? console.error(line) : console.log(line));

const folder = path.join(root, ".data", `bench-${process.pid}`);
const database = await startPostgres({ folder, isDurable: true });
try {
  const report = await measure();
  if (isJson) console.log(JSON.stringify(report, null, 2));
} finally {
  await closeDatabase();
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(0);

async function measure() {
  const { url: databaseUrl } = database;
  const setup = { ...(await prepare(databaseUrl)), databaseUrl, postmaster: postmasterOf(database), folder, say };
  const parts: Record<string, () => Promise<unknown>> = {
    quick: () => buildNextApp().then(() => benchQuick({ ...setup, isAppended })),
    queue: () => benchQueue(setup),
    starvation: () => benchStarvation(setup),
  };
  const report: Record<string, unknown> = { machine: os.cpus()[0]?.model, node: process.version };
  for (const name of only.length > 0 ? only : Object.keys(parts)) {
    const run = parts[name];
    if (!run) throw new Error(`Unknown part "${name}". Parts: ${Object.keys(parts).join(", ")}`);
    report[name] = await run();
  }
  return report;
}

async function prepare(databaseUrl: string) {
  Object.assign(process.env, {
    DATABASE_URL: databaseUrl,
    SVC_SECRET: "a secret for the bench, which is long enough",
    SVC_DRAIN_SECONDS: "0",
    NODE_ENV: "production",
    ...simulatorVariables("http://127.0.0.1:9", folder),
  });
  await migrateDatabase(databaseUrl);
  await seedCatalog();
  const partnerId = await createPartner("Bench");
  const { key } = await createKey({ partnerId, environment: "sandbox" }, { name: "bench" }, null, new Date());
  const sql = postgres(databaseUrl, { max: 1 });
  await sql`update partner_access set reads_per_minute = 1000000000, quotes_per_minute = 1000000000,
    creations_per_minute = 1000000000`;
  await sql.end();
  return { key, partnerId };
}
