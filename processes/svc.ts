import path from "node:path";
import type { Command } from "#cli/command.ts";
import { runCommand } from "#cli/svc.ts";
import { migrateDatabase } from "#db/migrate.ts";
import { reasonOf } from "#lib/log-error.ts";
import { savedProviders } from "#lib/providers/settings/describe-settings.ts";
import { loadProviderSettings } from "#lib/providers/settings/load-settings.ts";
import { simulatorVariables } from "#simulator/variables.ts";
import { loadEnvironment } from "./load-environment.ts";
import { hasLocalState, readLocalState } from "./local-state.ts";
import { type EmbeddedPostgres, runningUrl, startPostgres } from "./postgres.ts";
import { anyDatabaseUrl, readStartSettings } from "./settings.ts";

const started: { postgres?: EmbeddedPostgres } = {};

/** Connects to DATABASE_URL, else to the Postgres of this folder, which is started for the command when `npm start` is
 * not running. */
async function connect({ name, migratesDatabase }: Command): Promise<void> {
  const settings = readStartSettings(process.env);
  const { dataFolder, isLocal } = settings;
  const url = anyDatabaseUrl(settings) ?? runningUrl(dataFolder);
  if (!url) started.postgres = await startPostgres({ folder: dataFolder, isDurable: true });
  process.env.DATABASE_URL = url ?? started.postgres?.url;
  // Use the same secret as `npm start` in this folder, so that its processes can decrypt saved credentials.
  if (isLocal && hasLocalState(dataFolder)) process.env.SVC_SECRET ||= readLocalState(dataFolder).secret;
  if (started.postgres && migratesDatabase) await migrateDatabase(started.postgres.url, { print: console.error });
  if (isLocal && name.startsWith("provider ")) await setSimulatorVariables(dataFolder);
  if (isLocal && name.startsWith("sandbox ")) setDemoVariables(dataFolder);
}

/** Sets the same simulator credentials as `npm start`. */
async function setSimulatorVariables(dataFolder: string): Promise<void> {
  const port = hasLocalState(dataFolder) ? readLocalState(dataFolder).simulatorPort : null;
  if (port === null) return;
  await loadProviderSettings();
  if (savedProviders("production").length > 0) return;
  Object.assign(process.env, simulatorVariables(`http://127.0.0.1:${port}`, path.join(dataFolder, "simulator")));
}

/** The demo partner's key and the simulator of `npm start`. */
function setDemoVariables(dataFolder: string): void {
  if (!hasLocalState(dataFolder)) return;
  const { demoKey, simulatorPort } = readLocalState(dataFolder);
  if (demoKey) process.env.SVC_API_KEY ||= demoKey;
  if (simulatorPort) process.env.SIMULATOR_PORT ||= String(simulatorPort);
}

/** svc doctor reports invalid settings itself, with its other checks. */
const connectIfPossible = (command: Command): Promise<void> =>
  command.name === "doctor" ? connect(command).catch(() => undefined) : connect(command);

let code = 1;
try {
  loadEnvironment();
  code = await runCommand(process.argv.slice(2), console.log, {
    printError: console.error,
    isTerminal: process.stdout.isTTY === true,
    connect: connectIfPossible,
  });
} catch (error) {
  console.error(`svc: ${reasonOf(error)}`);
} finally {
  await started.postgres?.stop();
}
process.exit(code);
