import { once } from "node:events";
import { createServer } from "node:net";
import path from "node:path";
import { closeDatabase } from "#db/client.ts";
import { migrateDatabase } from "#db/migrate.ts";
import { prepareRoles, verifyPartUrl } from "#db/roles.ts";
import { seedCatalog } from "#db/seed.ts";
import { secondMs } from "#lib/duration.ts";
import { env } from "#lib/env.ts";
import { log } from "#lib/log.ts";
import { ensureOperator } from "#lib/operators/manage-operators.ts";
import { savedProviders } from "#lib/provider-settings/describe-settings.ts";
import { loadProviderSettings } from "#lib/provider-settings/load-settings.ts";
import { checkProviderSettings } from "#lib/providers/registry.ts";
import { createInstallationKey } from "#lib/secrets/installation-key.ts";
import { findProxyProblem } from "#lib/security/buyer-addresses.ts";
import { simulatorVariables } from "#simulator/variables.ts";
import { buildPages } from "./build.ts";
import { warnAboutConnections } from "./database-connections.ts";
import { ensureDemo, operatorEmail } from "./demo.ts";
import { buildDownloads } from "./downloads.ts";
import { findUnknownVariables } from "./known-variables.ts";
import { findSlipway } from "./listeners.ts";
import { loadEnvironment } from "./load-environment.ts";
import { type LocalState, readLocalState, writeLocalState } from "./local-state.ts";
import { freePort } from "./postgres.ts";
import { ownerTasks, partEnvironment, partVariables, type ServerPart, serverParts, type Task } from "./server-parts.ts";
import { readStartSettings, type StartSettings, usedDatabaseRoles } from "./settings.ts";
import { startMessage } from "./start-message.ts";

export type PlannedPart = ServerPart & {
  limits?: { stopMs: number; silentMs?: number };
  task?: Task;
};

/** What is to be started, in this order, and the message once it runs. */
export type Plan = { parts: PlannedPart[]; message: string };

/** What this process sends to the one that started it, which answers the first with the URL of the database. */
export type Preparation = { databaseFolder: string } | { plan: Plan } | { failure: string };

const [, , socketFolder = "", ...flags] = process.argv;
const isDev = flags.includes("--dev");
const defaultSimulatorPort = 4_010;
const silentMs = 30 * secondMs;
const closeMs = 15 * secondMs;

// The process that started this one is gone.
process.once("disconnect", () => process.exit(1));
try {
  loadEnvironment();
  for (const problem of findUnknownVariables(process.env)) console.error(`slipway: ${problem}`);
  report({ plan: await prepare({ ...readStartSettings(process.env), ...(isDev && { apiProcesses: 1 }) }) });
} catch (error) {
  report({ failure: String(error instanceof Error ? error.message : error) });
}

/** Ends this process once it is sent. */
function report(message: Preparation): void {
  process.send?.(message, undefined, undefined, () => process.exit(0));
}

async function prepare(settings: StartSettings): Promise<Plan> {
  const { roles, isLocal } = settings;
  if (!isLocal && !process.env.SVC_SECRET) throw new Error("SVC_SECRET is required: 32 or more random characters");
  const serves = roles.includes("web") || roles.includes("api");
  if (serves) await assertPortFree(settings.port, settings.host);
  const state = isLocal ? readLocalState(settings.dataFolder) : null;
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

  await Promise.all([prepareDatabase(settings), serves && build(roles)]);
  const simulator = state && (await prepareDemo(settings, state));
  await closeDatabase();

  const problem = findProxyProblem();
  if (problem) log.warn("buyers' addresses are not their own", { problem });
  const demo = { isSimulated: simulator !== null, savedProviders: savedProviders("sandbox") };
  const parts = [simulator ?? [], planServices(settings, demo.isSimulated)].flat();
  return { parts, message: startMessage(settings, state, demo) };
}

async function build(roles: StartSettings["roles"]): Promise<void> {
  await Promise.all([roles.includes("web") && !isDev && buildPages(".next"), buildDownloads()]);
}

async function prepareDatabase(settings: StartSettings): Promise<void> {
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
    process.send?.({ databaseFolder: dataFolder } satisfies Preparation);
    const [answer] = await once(process, "message");
    process.env.DATABASE_URL = answer.databaseUrl;
  }
  const url = process.env.DATABASE_URL ?? "";
  await migrateDatabase(url, { print });
  Object.assign(process.env, partVariables(await prepareRoles(url, partUrls, print)));
  await warnAboutConnections(settings, url, print);
  await seedCatalog();
  // Before the first change of SVC_SECRET, because its value comes from the first one.
  await createInstallationKey("recovery codes");
}

/** Returns the simulator. */
async function prepareDemo(settings: StartSettings, state: LocalState): Promise<PlannedPart | null> {
  const simulator = await simulateProviders(settings, state);
  state.demoKey = await ensureDemo(state.demoPassword, state.demoKey, new Date());
  await ensureOperator(operatorEmail, state.operatorPassword, new Date());
  writeLocalState(settings.dataFolder, state);
  return simulator;
}

/** Null once the operator has saved production credentials: then nothing is simulated. A provider with saved sandbox credentials is
 * simulated in production only. */
async function simulateProviders(settings: StartSettings, state: LocalState): Promise<PlannedPart | null> {
  await loadProviderSettings();
  if (savedProviders("production").length > 0) return null;
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
  Object.assign(process.env, simulatorVariables(`http://127.0.0.1:${port}`, folder), { SVC_SIMULATED: "1" });
  // In demo mode, webhook receivers run on the same machine.
  process.env.SVC_WEBHOOK_ALLOW_CIDRS ||= "127.0.0.0/8,::1/128";
  return watched({ name: "simulator", file: "simulator/main.ts", env: variables });
}

/** In demo mode, also what creates the demo partner's activity. */
function planServices({ roles, drainSeconds, apiProcesses }: StartSettings, isSimulated: boolean): PlannedPart[] {
  const parts: PlannedPart[] = [];
  if (roles.includes("worker")) {
    parts.push(watched({ name: "worker", file: "boot/work.ts", env: partEnvironment(process.env, "worker") }));
    if (process.env.DATABASE_URL) parts.push(...ownerTasks(process.env));
    // Once the worker has fetched the providers' offers.
    if (isSimulated) parts.push({ name: "demo", file: "boot/seed-demo.ts", env: process.env, task: {} });
  }
  if (roles.includes("web") || roles.includes("api")) {
    const servers = serverParts(process.env, roles, socketFolder, apiProcesses);
    parts.push(...servers.map((part) => watched(part, closeMs + drainSeconds * secondMs)));
  }
  return parts;
}

/** In development, a debugger may halt a service, and a build may keep it busy. */
function watched(part: ServerPart, stopMs = closeMs): PlannedPart {
  return { ...part, limits: { stopMs, ...(!isDev && { silentMs }) } };
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
