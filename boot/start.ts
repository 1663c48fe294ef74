import { createServer } from "node:net";
import path from "node:path";
import { closeDatabase } from "#db/client.ts";
import { migrateDatabase } from "#db/migrate.ts";
import { seedCatalogue } from "#db/seed.ts";
import { minuteMs } from "#lib/duration.ts";
import { env } from "#lib/env.ts";
import { ensureOperator } from "#lib/operators/manage-operators.ts";
import { hasRealSettings } from "#lib/provider-settings/describe-settings.ts";
import { loadProviderSettings } from "#lib/provider-settings/load-settings.ts";
import { checkProviderSettings } from "#lib/providers/registry.ts";
import { simulatorVariables } from "#simulator/variables.ts";
import { buildPages } from "./build.ts";
import { demoEmail, ensureDemo, fillDemo, operatorEmail } from "./demo.ts";
import { type Kept, readKept, writeKept } from "./kept.ts";
import { type Part, startPart } from "./part.ts";
import { type EmbeddedPostgres, freePort, startPostgres } from "./postgres.ts";
import { readStartSettings, type StartSettings } from "./settings.ts";

type Started = { parts: Part[]; postgres: EmbeddedPostgres | null };

const isDev = process.argv.includes("--dev");
const usualSimulatorPort = 4_010;
const started: Started = { parts: [], postgres: null };
let isEnding = false;
const restarts: number[] = [];
const restartsMax = 5;
const restartWindowMs = minuteMs;

try {
  // npm, and so the terminal, may be gone: then nobody is left to end us.
  process.on("disconnect", () => void end(0));
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void end(0));
  await start(readStartSettings(process.env));
} catch (error) {
  if (!isEnding) console.error(`slipway: ${error instanceof Error ? error.message : error}`);
  await end(1);
}

async function start(settings: StartSettings): Promise<void> {
  const { roles, isLocal, dataFolder } = settings;
  if (!isLocal && !process.env.SVC_SECRET) throw new Error("SVC_SECRET is required: 32 or more random characters");
  const serves = roles.includes("web") || roles.includes("api");
  if (serves) await assertPortFree(settings.port, settings.host);
  const kept = isLocal ? readKept(dataFolder) : null;
  Object.assign(process.env, { NODE_ENV: isDev ? "development" : "production", AUTH_TRUST_HOST: "true" });
  process.env.SVC_SECRET ||= kept?.secret;
  env();
  checkProviderSettings();

  await Promise.all([startDatabase(settings), roles.includes("web") && !isDev && buildPages(".next")]);
  const isPlayed = await startPlaying(settings, kept);
  const demoKey = kept ? await ensureDemo(kept.demoPassword, kept.demoKey, new Date()) : null;
  if (kept) await ensureOperator(operatorEmail, kept.operatorPassword, new Date());
  if (kept) writeKept(dataFolder, { ...kept, demoKey });
  await closeDatabase();

  await startParts(settings, isPlayed);
  announce(settings, { kept, demoKey, isPlayed });
}

async function startDatabase({ databaseUrl, dataFolder }: StartSettings): Promise<void> {
  if (!databaseUrl) {
    started.postgres = await startPostgres({ folder: dataFolder, isDurable: true });
    process.env.DATABASE_URL = started.postgres.url;
    void started.postgres.ended.then(() => fallen("Postgres", "it ended by itself"));
  }
  const url = process.env.DATABASE_URL ?? "";
  await migrateDatabase(url).catch((error) => {
    throw databaseUrl ? new Error(`DATABASE_URL cannot be used: ${(error.cause ?? error).message}`) : error;
  });
  await seedCatalogue();
}

/** True on a local start, until the operator has set a real provider's credentials by hand: then nothing is played. */
async function startPlaying(settings: StartSettings, kept: Kept | null): Promise<boolean> {
  if (!kept) return false;
  await loadProviderSettings();
  if (hasRealSettings()) return false;
  await startSimulator(settings, kept);
  return true;
}

async function startSimulator(settings: StartSettings, kept: Kept): Promise<void> {
  const folder = path.join(settings.dataFolder, "simulator");
  const wanted = settings.simulatorPort ?? kept.simulatorPort ?? usualSimulatorPort;
  // The same port each time where it can be had: links that were handed out go on working.
  const port = settings.simulatorPort || (await isPortFree(wanted, "127.0.0.1")) ? wanted : await freePort();
  kept.simulatorPort = port;
  const variables = {
    ...process.env,
    SIMULATOR_PORT: String(port),
    SIMULATOR_FOLDER: folder,
    SIMULATOR_CALLBACK_URL: `http://127.0.0.1:${settings.port}`,
  };
  await startWatched("simulator", "simulator/main.ts", variables);
  Object.assign(process.env, simulatorVariables(`http://127.0.0.1:${port}`, folder), { SVC_SIMULATED: "1" });
  // Whoever tries this out has a receiver of webhooks on the same machine.
  process.env.SVC_WEBHOOK_ALLOW_CIDRS ||= "127.0.0.0/8,::1/128";
}

async function startParts({ roles }: StartSettings, isPlayed: boolean): Promise<void> {
  if (roles.includes("worker")) {
    await startWatched("worker", "boot/work.ts");
    // Meanwhile: the worker has just read what the providers offer.
    if (isPlayed) void fill();
  }
  if (roles.includes("web") || roles.includes("api")) await startWatched("server", "boot/serve.ts");
}

/** The first time, the demo partner is given some months of life; nothing waits for it. */
async function fill(): Promise<void> {
  try {
    await fillDemo(new Date());
    await closeDatabase();
  } catch (error) {
    if (!isEnding) console.error("slipway: the demo partner could not be given its months", error);
  }
}

async function startWatched(name: string, file: string, env: NodeJS.ProcessEnv = process.env): Promise<void> {
  const part = await startPart(name, file, env);
  started.parts.push(part);
  void part.ended.then((how) => startAgain(part, { file, env, how }));
}

type Ended = { file: string; env: NodeJS.ProcessEnv; how: string };

/** A part that dies by itself is started again, since nothing acknowledged lives in it. One that keeps dying takes the rest
 * with it: whoever runs us sees it. */
async function startAgain(part: Part, { file, env, how }: Ended): Promise<void> {
  if (isEnding) return;
  started.parts.splice(started.parts.indexOf(part), 1);
  const now = Date.now();
  restarts.push(now);
  if (restarts.filter((at) => at > now - restartWindowMs).length > restartsMax) return fallen(`The ${part.name}`, how);
  console.error(`slipway: the ${part.name} has ended (${how}) and is started again; no data is lost`);
  await startWatched(part.name, file, env).catch((error) => fallen(`The ${part.name}`, error.message));
}

function fallen(name: string, how: string): void {
  if (isEnding) return;
  console.error(`slipway: ${name} has ended (${how}); stopping the rest. No data is lost; start again with npm start`);
  void end(1);
}

/** Server first, so that running requests are answered; Postgres last. */
async function end(code: number): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  await closeDatabase();
  for (const part of started.parts.toReversed()) await part.stop();
  await started.postgres?.stop();
  process.exit(code);
}

type Announced = { kept: Kept | null; demoKey: string | null; isPlayed: boolean };

function announce(settings: StartSettings, { kept, demoKey, isPlayed }: Announced): void {
  const address = `http://localhost:${settings.port}`;
  console.log(`\nSlipway is running (${settings.roles.join(", ")}).\n\n  Dashboard   ${address}`);
  if (kept && demoKey) {
    const route = "type=BUY&fiat_currency=NGN&crypto_currency=BTC&network=mainnet&payment_method=card&amount=150000";
    console.log(`  Sign in     ${demoEmail}  ${kept.demoPassword}`);
    console.log(`  Operator    ${address}/operator  ${operatorEmail}  ${kept.operatorPassword}`);
    if (isPlayed) console.log("  Providers   played by the local simulator: invented rates, no money moves");
    else console.log("  Providers   as set by hand; npm run -s svc -- provider list");
    console.log(`\n  curl -s '${address}/api/v1/partner/quotes?${route}' -H 'X-SVC-API-KEY: ${demoKey}'`);
  }
  console.log("\n  Ctrl-C ends it.\n");
}

async function assertPortFree(port: number, host: string): Promise<void> {
  if (!(await isPortFree(port, host)))
    throw new Error(`PORT ${port} is in use by another program; set PORT to a free one`);
}

function isPortFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, host, () => probe.close(() => resolve(true)));
  });
}
