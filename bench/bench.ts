import { spawn } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import postgres from "postgres";
import { freePort, startPostgres } from "#boot/postgres.ts";
import { type Service, startService } from "#boot/service.ts";
import { root } from "#boot/settings.ts";
import { closeDatabase } from "#db/client.ts";
import { migrateDatabase } from "#db/migrate.ts";
import { seedCatalog } from "#db/seed.ts";
import { createKey } from "#lib/api-keys/create-key.ts";
import { createPartner } from "#lib/partners/manage-partners.ts";
import { simulatorVariables } from "#simulator/variables.ts";
import { benchCallbacks } from "./callbacks.ts";
import { benchCreation } from "./creation.ts";
import { benchDeliveries } from "./deliveries.ts";
import { benchListing } from "./listing.ts";
import { benchLogs } from "./logs.ts";
import { type Load, load, median, ratio } from "./measure.ts";
import { benchPages } from "./pages.ts";
import { benchPolling } from "./polling.ts";
import { benchQuotes } from "./quotes.ts";
import { benchReceivers } from "./receivers.ts";
import { benchStarvation } from "./starvation.ts";

const rounds = 3;
const seconds = 6;
const warmSeconds = 3;
const connections = 128;
const isJson = process.argv.includes("--json");
/** `npm run bench -- logs --rows=10000000` */
const logRows = Number(process.argv.find((word) => word.startsWith("--rows="))?.slice(7) ?? 1_000_000);
/** `npm run bench -- quotes` measures that part alone. */
const only = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const wants = (part: string) => only.length === 0 || only.includes(part);
const say = (line: string) => (isJson ? console.error(line) : console.log(line));

type Peer = { name: string; file: string; part: Service; url: string; runs: Load[] };
type PeerPlan = Pick<Peer, "name" | "file"> & { path?: string };

const folder = path.join(root, ".data", `bench-${process.pid}`);
const database = await startPostgres({ folder, isDurable: true });
try {
  const report = await measure(database.url);
  if (isJson) console.log(JSON.stringify(report, null, 2));
} finally {
  await closeDatabase();
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(0);

async function measure(databaseUrl: string) {
  const { key, keyId, partnerId } = await prepare(databaseUrl);
  return {
    machine: os.cpus()[0]?.model,
    node: process.version,
    ...(wants("api") && (await measureApi(databaseUrl, key, keyId))),
    ...(wants("polling") && { polling: await benchPolling({ key, partnerId, folder, say }) }),
    ...(wants("quotes") && { quotes: await benchQuotes({ key, folder, say }) }),
    ...(wants("creation") && { creation: await benchCreation({ key, folder, databaseUrl, say }) }),
    ...(wants("deliveries") && { deliveries: await benchDeliveries({ folder, databaseUrl, say }) }),
    ...(wants("receivers") && { receivers: await benchReceivers({ say }) }),
    ...(wants("callbacks") && { callbacks: await benchCallbacks(say) }),
    ...(wants("listing") && { listing: await benchListing(say) }),
    ...(wants("logs") && { logs: await benchLogs(say, logRows) }),
    ...(wants("pages") && { pages: await buildAndBenchPages() }),
    ...(wants("starvation") && { starvation: await benchStarvation({ key, folder, say }) }),
  };
}

async function buildAndBenchPages() {
  await buildNextApp();
  return benchPages({ folder, say });
}

async function measureApi(databaseUrl: string, key: string, keyId: string) {
  await buildNextApp();
  const bodyFile = path.join(folder, "body.json");
  const headers = { "x-svc-api-key": key };

  const slipway = await start({ name: "(d) Slipway", file: "boot/serve.ts" }, { SVC_ROLES: "api" });
  writeFileSync(bodyFile, await (await fetch(slipway.url, { headers })).text());
  const peers = [
    await start({ name: "(a) bare node:http", file: "bench/peers/node-http.ts" }, { BENCH_BODY_FILE: bodyFile }),
    await start(
      { name: "(b) bare Next route", file: "bench/peers/next-route.ts", path: "/providers" },
      { BENCH_BODY_FILE: bodyFile },
    ),
    await start(
      { name: "(c) Fastify, select + insert", file: "bench/peers/fastify.ts" },
      { BENCH_BODY_FILE: bodyFile },
    ),
    slipway,
  ];
  for (const peer of peers) await load({ url: peer.url, headers, connections, duration: warmSeconds });
  const rowsBefore = await countRows(databaseUrl, keyId);
  // Alternate, so that a slow moment of the machine affects every server.
  for (let round = 0; round < rounds; round += 1) {
    for (const peer of peers) peer.runs.push(await load({ url: peer.url, headers, connections, duration: seconds }));
  }
  const rows = (await countRows(databaseUrl, keyId)) - rowsBefore;
  for (const { part } of peers) await part.stop();
  return summarize(peers, rows);
}

function summarize(peers: Peer[], rows: number) {
  say(
    `\n${os.cpus()[0]?.model}, ${os.cpus().length} cores, Node ${process.version}, Postgres 18 with fsync, ${connections} connections`,
  );
  say(
    `GET /api/v1/partner/providers, ${rounds} runs of ${seconds} s in turns, requests a second: median (lowest-highest), p50/p99 of the median run\n`,
  );
  const rates = peers.map(({ name, runs }) => {
    const all = runs.map(({ perSecond }) => perSecond);
    const middle = median(all);
    const run = runs.find(({ perSecond }) => perSecond === middle);
    const spread = `(${Math.min(...all)}-${Math.max(...all)})`;
    say(`${name.padEnd(30)} ${String(middle).padStart(7)}  ${spread.padEnd(15)} ${run?.p50Ms}/${run?.p99Ms} ms`);
    return middle;
  });
  const [http = 0, next = 0, fastify = 0, slipway = 0] = rates;
  const successful = peers[3]?.runs.reduce((sum, run) => sum + run.successful, 0) ?? 0;
  const api = {
    vs_node_http: ratio(slipway, http),
    vs_next_route: ratio(slipway, next),
    vs_fastify: ratio(slipway, fastify),
    failed: peers.flatMap(({ runs }) => runs).reduce((sum, { failed, rejected }) => sum + failed + rejected, 0),
    log_rows_missing: Math.max(0, successful - rows),
  };
  say(
    `\nSlipway is ${api.vs_node_http} of (a) [aim 0.35], ${api.vs_next_route} times (b) [aim 8], ${api.vs_fastify} times (c) [aim 2.5]`,
  );
  say(`failed requests: ${api.failed}; successful ${successful}, log rows ${rows}, missing ${api.log_rows_missing}\n`);
  return {
    connections,
    requests_per_second: { http, next, fastify, slipway },
    api,
  };
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

async function start(
  { name, file, path: target = "/api/v1/partner/providers" }: PeerPlan,
  variables: Record<string, string>,
): Promise<Peer> {
  const port = await freePort();
  const part = await startService(name, file, { ...process.env, ...variables, PORT: String(port), HOST: "127.0.0.1" });
  return { name, file, part, url: `http://127.0.0.1:${port}${target}`, runs: [] };
}

async function countRows(databaseUrl: string, keyId: string): Promise<number> {
  const sql = postgres(databaseUrl, { max: 1 });
  const [row] = await sql`select count(*)::int as rows from api_logs where key_id = ${keyId}`;
  await sql.end();
  return row?.rows;
}

function buildNextApp(): Promise<void> {
  const child = spawn("next", ["build", path.join(root, "bench/next-app")], {
    cwd: root,
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: "1" },
    stdio: ["ignore", "ignore", "inherit"],
  });
  return new Promise((resolve, reject) => {
    child.once("exit", (code) => (code === 0 ? resolve() : reject(new Error("The bare Next app could not be built"))));
  });
}
