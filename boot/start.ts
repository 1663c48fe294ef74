import { createServer } from "node:net";
import path from "node:path";
import { closeDatabase } from "#db/client.ts";
import { migrateDatabase } from "#db/migrate.ts";
import { seedCatalog } from "#db/seed.ts";
import { minuteMs } from "#lib/duration.ts";
import { env } from "#lib/env.ts";
import { ensureOperator } from "#lib/operators/manage-operators.ts";
import { hasRealSettings } from "#lib/provider-settings/describe-settings.ts";
import { loadProviderSettings } from "#lib/provider-settings/load-settings.ts";
import { checkProviderSettings } from "#lib/providers/registry.ts";
import { simulatorVariables } from "#simulator/variables.ts";
import { buildPages } from "./build.ts";
import { demoEmail, ensureDemo, operatorEmail, seedDemoActivity } from "./demo.ts";
import { type LocalState, readLocalState, writeLocalState } from "./local-state.ts";
import { type EmbeddedPostgres, freePort, startPostgres } from "./postgres.ts";
import { type Service, startService } from "./service.ts";
import { readStartSettings, type StartSettings } from "./settings.ts";

type Started = { services: Service[]; postgres: EmbeddedPostgres | null };

const isDev = process.argv.includes("--dev");
const defaultSimulatorPort = 4_010;
const started: Started = { services: [], postgres: null };
let isStopping = false;
const restarts: number[] = [];
const restartsMax = 5;
const restartWindowMs = minuteMs;

try {
  // Without npm and the terminal, this process couldn't be stopped.
  process.on("disconnect", () => void stop(0));
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void stop(0));
  await start(readStartSettings(process.env));
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
  Object.assign(process.env, { NODE_ENV: isDev ? "development" : "production", AUTH_TRUST_HOST: "true" });
  process.env.SVC_SECRET ||= state?.secret;
  env();
  checkProviderSettings();

  await Promise.all([startDatabase(settings), roles.includes("web") && !isDev && buildPages(".next")]);
  const isSimulated = state !== null && (await simulateProviders(settings, state));
  if (state) {
    state.demoKey = await ensureDemo(state.demoPassword, state.demoKey, new Date());
    await ensureOperator(operatorEmail, state.operatorPassword, new Date());
    writeLocalState(dataFolder, state);
  }
  await closeDatabase();

  await startServices(settings, isSimulated);
  announce(settings, state, isSimulated);
}

async function startDatabase({ databaseUrl, dataFolder }: StartSettings): Promise<void> {
  if (!databaseUrl) {
    started.postgres = await startPostgres({ folder: dataFolder, isDurable: true });
    process.env.DATABASE_URL = started.postgres.url;
    void started.postgres.ended.then(() => stopAfterCrash("Postgres", "unexpected exit"));
  }
  const url = process.env.DATABASE_URL ?? "";
  await migrateDatabase(url, { print: (line) => console.error(`slipway: ${line}`) });
  await seedCatalog();
}

/** False once the operator has saved credentials of a real provider: then nothing is simulated. */
async function simulateProviders(settings: StartSettings, state: LocalState): Promise<boolean> {
  await loadProviderSettings();
  if (hasRealSettings()) return false;
  const folder = path.join(settings.dataFolder, "simulator");
  const wanted = settings.simulatorPort ?? state.simulatorPort ?? defaultSimulatorPort;
  // The same port as last time if it is free, so that links to the simulator keep working.
  const port = settings.simulatorPort || (await isPortFree(wanted, "127.0.0.1")) ? wanted : await freePort();
  state.simulatorPort = port;
  const variables = {
    ...process.env,
    SIMULATOR_PORT: String(port),
    SIMULATOR_FOLDER: folder,
    SIMULATOR_CALLBACK_URL: `http://127.0.0.1:${settings.port}`,
  };
  await startWatched("simulator", "simulator/main.ts", variables);
  Object.assign(process.env, simulatorVariables(`http://127.0.0.1:${port}`, folder), { SVC_SIMULATED: "1" });
  // In demo mode, webhook receivers run on the same machine.
  process.env.SVC_WEBHOOK_ALLOW_CIDRS ||= "127.0.0.0/8,::1/128";
  return true;
}

async function startServices({ roles }: StartSettings, isSimulated: boolean): Promise<void> {
  if (roles.includes("worker")) {
    await startWatched("worker", "boot/work.ts");
    // In the background, now that the worker has fetched the providers' offers.
    if (isSimulated) void seedActivity();
  }
  if (roles.includes("web") || roles.includes("api")) await startWatched("server", "boot/serve.ts");
}

async function seedActivity(): Promise<void> {
  try {
    await seedDemoActivity(new Date());
    await closeDatabase();
  } catch (error) {
    if (!isStopping) console.error("slipway: failed to create the activity of the demo partner", error);
  }
}

async function startWatched(name: string, file: string, env: NodeJS.ProcessEnv = process.env): Promise<void> {
  const service = await startService(name, file, env);
  started.services.push(service);
  void service.ended.then((reason) => restart(service, { file, env, reason }));
}

type Exit = { file: string; env: NodeJS.ProcessEnv; reason: string };

/** Restarts a service that crashed: nothing acknowledged is stored in its memory. One that keeps crashing stops the
 * others too, so that the supervisor notices. */
async function restart(service: Service, { file, env, reason }: Exit): Promise<void> {
  if (isStopping) return;
  const { name } = service;
  started.services.splice(started.services.indexOf(service), 1);
  const now = Date.now();
  restarts.push(now);
  if (restarts.filter((at) => at > now - restartWindowMs).length > restartsMax)
    return stopAfterCrash(`The ${name}`, reason);
  console.error(`slipway: the ${name} crashed (${reason}); restarting it. No data is lost.`);
  await startWatched(name, file, env).catch((error) => stopAfterCrash(`The ${name}`, error.message));
}

function stopAfterCrash(name: string, reason: string): void {
  if (isStopping) return;
  console.error(`slipway: ${name} crashed (${reason}); stopping. No data is lost. Run npm start to start again.`);
  void stop(1);
}

/** Stops the server first, so that running requests are finished, and Postgres last. */
async function stop(code: number): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  await closeDatabase();
  for (const service of started.services.toReversed()) await service.stop();
  await started.postgres?.stop();
  process.exit(code);
}

function announce(settings: StartSettings, state: LocalState | null, isSimulated: boolean): void {
  const address = `http://localhost:${settings.port}`;
  console.log(`\nSlipway is running (${settings.roles.join(", ")}).\n\n  Dashboard   ${address}`);
  if (state) {
    const route = "type=BUY&fiat_currency=NGN&crypto_currency=BTC&network=mainnet&payment_method=card&amount=150000";
    console.log(`  Sign in     ${demoEmail}  ${state.demoPassword}`);
    console.log(`  Operator    ${address}/operator  ${operatorEmail}  ${state.operatorPassword}`);
    if (isSimulated) console.log("  Providers   Demo mode: simulated providers and rates. No real money moves.");
    else console.log("  Providers   Saved credentials; see npm run -s svc -- provider list");
    console.log(`\n  curl '${address}/api/v1/partner/quotes?${route}' -H 'X-SVC-API-KEY: ${state.demoKey}'`);
  }
  console.log("\n  Press Ctrl-C to stop.\n");
}

async function assertPortFree(port: number, host: string): Promise<void> {
  if (!(await isPortFree(port, host))) throw new Error(`Port ${port} is in use. Set PORT to a free one.`);
}

function isPortFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, host, () => probe.close(() => resolve(true)));
  });
}
