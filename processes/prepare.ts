import { createServer } from "node:net";
import path from "node:path";
import { closeDatabase } from "#db/client.ts";
import { statusFileOf } from "#http/pages-status.ts";
import { log } from "#lib/log.ts";
import { ensureOperator } from "#lib/people/operators/manage-operators.ts";
import { savedProviders } from "#lib/providers/settings/describe-settings.ts";
import { loadProviderSettings } from "#lib/providers/settings/load-settings.ts";
import { findProxyProblem } from "#lib/security/buyer-addresses.ts";
import { simulatorVariables } from "#simulator/variables.ts";
import type { PagesPlan } from "./build-pages.ts";
import { checkSettings, findRoleUrls, print } from "./check-settings.ts";
import { warnAboutConnections } from "./database-connections.ts";
import { ensureDemo, operatorEmail } from "./demo.ts";
import { type LocalState, readLocalState, writeLocalState } from "./local-state.ts";
import { migrate } from "./migrate.ts";
import { freePort } from "./postgres.ts";
import type { Plan } from "./run-parts.ts";
import { receive, reportStep, runAsStep } from "./run-service.ts";
import { type PlannedPart, partVariables, planParts, watched } from "./server-parts.ts";
import { anyDatabaseUrl, readStartSettings, type StartSettings } from "./settings.ts";
import { addressOf, demoQuote, startMessage } from "./start-message.ts";
import type { FirstRequest } from "./wait-for-response.ts";

export type StartPlan = Plan & {
  message: string;
  /** In demo mode, the quote of the message. */
  firstRequest: FirstRequest | null;
  /** Null where the Partner API and pages aren't separate processes. */
  pages: PagesPlan | null;
};

const [, , socketFolder = "", ...flags] = process.argv;
const isDev = flags.includes("--dev");
const defaultSimulatorPort = 4_010;

/** Prepares the database and demo mode for `npm start`, and plans its parts. */
await runAsStep(async (): Promise<StartPlan> => {
  const settings = { ...readStartSettings(process.env), ...(isDev && { apiProcesses: 1 }) };
  const state = await checkStart(settings);
  // The embedded database starts at the same time.
  if (!anyDatabaseUrl(settings)) process.env.DATABASE_URL = settings.databaseUrl = String(await receive());
  reportStep("Migrating the database");
  await prepareDatabase(settings);
  const simulator = state && (await prepareDemo(settings, state));
  const demo = { isSimulated: simulator !== null, savedProviders: savedProviders("sandbox") };
  await closeDatabase();

  const problem = findProxyProblem();
  if (problem) log.warn("buyers' addresses are not their own", { problem });
  const parts = [simulator ?? [], planParts(settings, socketFolder)].flat();
  // The demo partner's activity, which needs the providers' offers.
  if (simulator && settings.roles.includes("worker"))
    parts.push({ name: "demo", file: "processes/seed-demo.ts", env: process.env, task: {}, after: ["worker"] });
  const hasQuotes = simulator && settings.roles.includes("api") && !isDev;
  return {
    parts,
    message: startMessage(settings, state, demo),
    firstRequest: hasQuotes && state.demoKey ? demoQuote(settings, state.demoKey) : null,
    pages: planPages(parts, addressOf(settings)),
  };
});

/** What demo mode has stored; null otherwise. */
async function checkStart(settings: StartSettings): Promise<LocalState | null> {
  const { roles, isLocal, dataFolder, port, host } = settings;
  if ((roles.includes("web") || roles.includes("api")) && !(await isPortFree(port, host)))
    throw new Error(`Port ${port} is in use, maybe by another Slipway. Stop it, or set PORT to a free one.`);
  const state = isLocal ? readLocalState(dataFolder) : null;
  if (state) process.env.SVC_SECRET ||= state.secret;
  checkSettings(settings, isDev ? "development" : "production");
  return state;
}

function planPages(parts: PlannedPart[], address: string): PagesPlan | null {
  const socket = parts.find(({ name }) => name === "pages")?.env.SVC_PAGES_SOCKET;
  return socket ? { address, statusFile: statusFileOf(socket) } : null;
}

/** Without the owner's URL, another machine migrates the database. */
async function prepareDatabase(settings: StartSettings): Promise<void> {
  const { databaseUrl, partUrls } = settings;
  if (databaseUrl) Object.assign(process.env, partVariables(await migrate(databaseUrl, partUrls)));
  else await findRoleUrls(settings);
  await warnAboutConnections(settings, anyDatabaseUrl(settings) ?? "", print);
}

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

function isPortFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, host, () => probe.close(() => resolve(true)));
  });
}
