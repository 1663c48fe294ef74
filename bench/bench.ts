import { rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import postgres from "postgres";
import { startPostgres } from "#boot/postgres.ts";
import { root } from "#boot/root.ts";
import { closeDatabase } from "#db/client.ts";
import { migrateDatabase } from "#db/migrate.ts";
import { seedCatalog } from "#db/seed.ts";
import { createKey } from "#lib/api-keys/create-key.ts";
import { createPartner } from "#lib/partners/manage-partners.ts";
import { simulatorVariables } from "#simulator/variables.ts";
import { benchApi } from "./api.ts";
import { benchCallbacks } from "./callbacks.ts";
import { benchCapacity } from "./capacity.ts";
import { benchCatalog } from "./catalog.ts";
import { compareWorkers } from "./compare-workers.ts";
import { benchConnections } from "./connections.ts";
import { postmasterOf } from "./cpu.ts";
import { benchCreation } from "./creation.ts";
import { benchDeliveries } from "./deliveries.ts";
import { benchListing } from "./listing.ts";
import { benchLogSinks } from "./log-sinks.ts";
import { benchLogs } from "./logs.ts";
import { benchMemory } from "./memory.ts";
import { benchMetrics } from "./metrics.ts";
import { buildNextApp } from "./next-app.ts";
import { benchRenders } from "./page-renders.ts";
import { benchPages } from "./pages.ts";
import { benchPolling } from "./polling.ts";
import { benchQueue } from "./queue.ts";
import { benchQuick } from "./quick.ts";
import { benchQuotes } from "./quotes.ts";
import { benchReceivers } from "./receivers.ts";
import { benchRequests } from "./requests.ts";
import { benchScale } from "./scale.ts";
import { benchStarvation } from "./starvation.ts";
import { benchWorker } from "./worker.ts";

const isJson = process.argv.includes("--json");
/** Of `logs` and `worker`: `npm run bench -- logs --rows=10000000`. */
const rows = Number(process.argv.find((word) => word.startsWith("--rows="))?.slice(7) ?? 1_000_000);
/** `npm run bench -- quick --append` adds a line to bench/history.jsonl. */
const isAppended = process.argv.includes("--append");
/** Of `few` and `deliveries`: `npm run bench -- few --before=../another-checkout`. */
const before = process.argv.find((word) => word.startsWith("--before="))?.slice(9);
/** `npm run bench -- quotes` measures that part alone. */
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
    api: () => buildNextApp().then(() => benchApi(setup)),
    few: () => benchConnections(setup, before),
    polling: () => benchPolling(setup),
    requests: () => benchRequests(setup),
    quotes: () => benchQuotes(setup),
    creation: () => benchCreation(setup),
    deliveries: () => (before ? compareWorkers(setup, before) : benchDeliveries(setup)),
    receivers: () => benchReceivers(setup),
    callbacks: () => benchCallbacks(say),
    catalog: () => benchCatalog(setup),
    listing: () => benchListing(say),
    logs: () => benchLogs({ folder, say, rows }),
    sinks: () => benchLogSinks(setup),
    renders: () => benchRenders(setup),
    pages: () => buildNextApp().then(() => benchPages(setup)),
    queue: () => benchQueue(setup),
    worker: () => benchWorker({ folder, say, rows }),
    starvation: () => benchStarvation(setup),
    scale: () => benchScale(setup),
    memory: () => benchMemory(setup),
    metrics: async () => benchMetrics(say),
    capacity: () => benchCapacity(setup),
  };
  // These run only when they are named.
  const others: typeof parts = { quick: () => benchQuick({ ...setup, isAppended }) };
  const report: Record<string, unknown> = { machine: os.cpus()[0]?.model, node: process.version };
  for (const name of only.length > 0 ? only : Object.keys(parts)) {
    const run = parts[name] ?? others[name];
    if (!run) throw new Error(`Unknown part "${name}". Parts: ${Object.keys({ ...parts, ...others }).join(", ")}`);
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
  const { key, api_key } = await createKey({ partnerId, environment: "sandbox" }, { name: "bench" }, null, new Date());
  const sql = postgres(databaseUrl, { max: 1 });
  await sql`update partner_access set reads_per_minute = 1000000000, quotes_per_minute = 1000000000,
    creations_per_minute = 1000000000`;
  await sql.end();
  return { key, keyId: api_key.id, partnerId };
}
