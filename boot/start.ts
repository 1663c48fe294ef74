import { createServer } from "node:net";
import path from "node:path";
import { closeDatabase } from "#db/client.ts";
import { migrateDatabase } from "#db/migrate.ts";
import { prepareRoles, verifyPartUrl } from "#db/roles.ts";
import { seedCatalog } from "#db/seed.ts";
import { hourMs, secondMs } from "#lib/duration.ts";
import { env } from "#lib/env.ts";
import { log } from "#lib/log.ts";
import { ensureOperator } from "#lib/operators/manage-operators.ts";
import { eraseRequested } from "#lib/personal-data/erasures.ts";
import { hasRealSettings } from "#lib/provider-settings/describe-settings.ts";
import { loadProviderSettings } from "#lib/provider-settings/load-settings.ts";
import { checkProviderSettings } from "#lib/providers/registry.ts";
import { maintainPartitions } from "#lib/retention/maintain-partitions.ts";
import { createInstallationKey } from "#lib/secrets/installation-key.ts";
import { findProxyProblem } from "#lib/security/buyer-addresses.ts";
import { simulatorVariables } from "#simulator/variables.ts";
import { buildPages } from "./build.ts";
import { warnAboutConnections } from "./database-connections.ts";
import { ensureDemo, operatorEmail } from "./demo.ts";
import { isDiskFull, watchDisk } from "./disk.ts";
import { buildDownloads } from "./downloads.ts";
import { findUnknownVariables } from "./known-variables.ts";
import { findSlipway } from "./listeners.ts";
import { loadEnvironment } from "./load-environment.ts";
import { type LocalState, readLocalState, writeLocalState } from "./local-state.ts";
import { type EmbeddedPostgres, freePort, startPostgres } from "./postgres.ts";
import { partEnvironment, partVariables, type ServerPart, serverParts } from "./server-parts.ts";
import { startService } from "./service.ts";
import { readStartSettings, type StartSettings, usedDatabaseRoles } from "./settings.ts";
import { startMessage } from "./start-message.ts";
import { type Part, supervise } from "./supervise.ts";

type Stoppable = { stop(): Promise<unknown> };

const isDev = process.argv.includes("--dev");
const defaultSimulatorPort = 4_010;
/** In the order of their start. */
const started: Stoppable[] = [];
let isStopping = false;
const silentMs = 30 * secondMs;
const closeMs = 15 * secondMs;

try {
  // Without npm and the terminal, this process couldn't be stopped.
  process.on("disconnect", () => void stop(0));
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void stop(0));
  loadEnvironment();
  for (const problem of findUnknownVariables(process.env)) console.error(`slipway: ${problem}`);
  await start({ ...readStartSettings(process.env), ...(isDev && { apiProcesses: 1 }) });
} catch (error) {
  if (!isStopping) console.error(`slipway: ${error instanceof Error ? error.message : error}`);
  await stop(1);
}

async function start(settings: StartSettings): Promise<void> {
  const { roles, isLocal, dataFolder } = settings;
  if (!isLocal && !process.env.SVC_SECRET) throw new Error("SVC_SECRET is required: 32 or more random characters");
  const serves = roles.includes("web") || roles.includes("api");
  if (serves) await assertPortFree(settings.port, settings.host);
  const state = isLocal ? readLocalState(dataFolder) : null;
  Object.assign(process.env, {
    NODE_ENV: isDev ? "development" : "production",
    AUTH_TRUST_HOST: "true",
    // The services see the simulator's credentials, so they can't tell that this is demo mode.
    HOST: settings.host,
    SVC_DRAIN_SECONDS: String(settings.drainSeconds),
  });
  process.env.SVC_SECRET ||= state?.secret;
  env();
  checkProviderSettings();
  if (!isLocal && !process.env.SVC_PRODUCTION_URL && !process.env.SVC_SANDBOX_URL) {
    throw new Error("SVC_PRODUCTION_URL or SVC_SANDBOX_URL is required: links must not depend on the Host header");
  }

  await Promise.all([startDatabase(settings), serves && build(roles)]);
  const simulatorUrl = state && (await simulateProviders(settings, state));
  if (state) {
    state.demoKey = await ensureDemo(state.demoPassword, state.demoKey, new Date());
    await ensureOperator(operatorEmail, state.operatorPassword, new Date());
    writeLocalState(dataFolder, state);
  }
  await closeDatabase();

  await startServices(settings, simulatorUrl);
  const problem = findProxyProblem();
  if (problem) log.warn("buyers' addresses are not their own", { problem });
  console.log(startMessage(settings, state, simulatorUrl !== null));
}

async function build(roles: StartSettings["roles"]): Promise<void> {
  await Promise.all([roles.includes("web") && !isDev && buildPages(".next"), buildDownloads()]);
}

async function startDatabase(settings: StartSettings): Promise<void> {
  const { databaseUrl, dataFolder, roles, partUrls } = settings;
  const print = (line: string) => console.error(`slipway: ${line}`);
  // Without the owner's URL, another machine migrates the database.
  if (!databaseUrl && Object.values(partUrls).some(Boolean)) {
    for (const part of usedDatabaseRoles(roles)) {
      const url = partUrls[part] ?? "";
      await verifyPartUrl(part, url);
      await warnAboutConnections(settings, url, print);
    }
    return;
  }
  if (!databaseUrl) {
    await startEmbedded(dataFolder);
  }
  const url = process.env.DATABASE_URL ?? "";
  await migrateDatabase(url, { print });
  Object.assign(process.env, partVariables(await prepareRoles(url, partUrls, print)));
  await warnAboutConnections(settings, url, print);
  await seedCatalog();
  // Before the first change of SVC_SECRET, because its value comes from the first one.
  await createInstallationKey("recovery codes");
}

/** Postgres comes back at the same address, so that the services reconnect. */
async function startEmbedded(folder: string): Promise<void> {
  let server: EmbeddedPostgres | undefined;
  const explain = (reason: string) =>
    server && isDiskFull(server.folder) ? `${reason}; the disk of ${server.folder} is full` : reason;
  const start = async () => {
    server = await startPostgres({ folder, isDurable: true, port: server?.port });
    process.env.DATABASE_URL = server.url;
    return server;
  };
  await keepRunning({ name: "database", start, explain });
  if (server) watchDisk(server.folder);
  setInterval(() => server?.isStopping() && stopAfterSignal("database"), secondMs).unref();
}

/** The simulator's URL. Null once the operator has saved credentials of a real provider: then nothing is simulated. */
async function simulateProviders(settings: StartSettings, state: LocalState): Promise<string | null> {
  await loadProviderSettings();
  if (hasRealSettings()) return null;
  const folder = path.join(settings.dataFolder, "simulator");
  const wanted = settings.simulatorPort ?? state.simulatorPort ?? defaultSimulatorPort;
  // The same port as last time if it is free, so that links to the simulator keep working.
  const port = settings.simulatorPort || (await isPortFree(wanted, "127.0.0.1")) ? wanted : await freePort();
  state.simulatorPort = port;
  process.env.SIMULATOR_PORT = String(port);
  const variables = {
    ...process.env,
    SIMULATOR_FOLDER: folder,
    SIMULATOR_CALLBACK_URL: `http://127.0.0.1:${settings.port}`,
  };
  await startWatched({ name: "simulator", file: "simulator/main.ts", env: variables });
  const url = `http://127.0.0.1:${port}`;
  Object.assign(process.env, simulatorVariables(url, folder), { SVC_SIMULATED: "1" });
  // In demo mode, webhook receivers run on the same machine.
  process.env.SVC_WEBHOOK_ALLOW_CIDRS ||= "127.0.0.0/8,::1/128";
  return url;
}

/** With a simulator, also creates the demo partner's activity. */
async function startServices(settings: StartSettings, simulatorUrl: string | null): Promise<void> {
  const { roles, drainSeconds, apiProcesses } = settings;
  if (roles.includes("worker")) {
    await startWatched({ name: "worker", file: "boot/work.ts", env: partEnvironment(process.env, "worker") });
    if (process.env.DATABASE_URL) workAsOwner();
    // In the background, now that the worker has fetched the providers' offers. It takes memory that this process would keep.
    if (simulatorUrl) started.push(await startService("demo", "boot/seed-demo.ts", process.env));
  }
  if (roles.includes("web") || roles.includes("api")) {
    for (const part of serverParts(process.env, roles, apiProcesses)) {
      await startWatched(part, closeMs + drainSeconds * secondMs);
    }
  }
}

/** In this process, because only the owner can create and drop partitions, and change the audit log. */
function workAsOwner(): void {
  repeat(maintainPartitions, hourMs, "partitions not maintained");
  repeat(eraseRequested, 30 * secondMs, "members not erased");
}

/** Runs the task again after each run, also after one that failed. */
function repeat(task: () => Promise<void>, everyMs: number, failure: string): void {
  const run = async () => {
    await task().catch((error) => log.error(failure, { error }));
    setTimeout(() => void run(), everyMs).unref();
  };
  void run();
}

/** In development, a debugger may halt a service, and a build may keep it busy. Copies start and stop together. */
async function startWatched({ name, file, env, copies = 1 }: ServerPart, stopMs = closeMs): Promise<void> {
  const limits = { stopMs, silentMs: isDev ? undefined : silentMs };
  const names = copies === 1 ? [name] : Array.from({ length: copies }, (_, index) => `${name} ${index + 1}`);
  await keepRunning(...names.map((name) => ({ name, start: () => startService(name, file, env, limits) })));
}

async function keepRunning(...parts: Omit<Part, "onStopped">[]): Promise<void> {
  const results = await Promise.allSettled(
    parts.map((part) => supervise({ ...part, onStopped: () => stopAfterSignal(part.name) })),
  );
  const running = results.flatMap((result) => (result.status === "fulfilled" ? result.value : []));
  started.push({ stop: () => Promise.all(running.map((part) => part.stop())) });
  for (const result of results) if (result.status === "rejected") throw result.reason;
}

/** A service manager sends its signal to any or all processes. Whichever receives it, all stop in order. */
function stopAfterSignal(name: string): void {
  if (isStopping) return;
  console.error(`slipway: the ${name} was stopped; stopping everything.`);
  void stop(0);
}

/** Stops the server first, so that running requests are finished, and Postgres last. */
async function stop(code: number): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  await closeDatabase();
  for (const part of started.toReversed()) await part.stop();
  process.exit(code);
}

async function assertPortFree(port: number, host: string): Promise<void> {
  if (await isPortFree(port, host)) return;
  const pid = findSlipway(port);
  if (pid === undefined) throw new Error(`Port ${port} is in use. Set PORT to a free one.`);
  throw new Error(`Port ${port} is in use by another Slipway (pid ${pid}). Stop it with kill ${pid}, or set PORT.`);
}

function isPortFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, host, () => probe.close(() => resolve(true)));
  });
}
