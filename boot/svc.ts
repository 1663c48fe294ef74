import path from "node:path";
import { runCommand } from "#cli/svc.ts";
import { webhookCommands } from "#cli/webhooks.ts";
import { migrateDatabase } from "#db/migrate.ts";
import { holdsRealSettings } from "#lib/provider-settings/describe-settings.ts";
import { loadProviderSettings } from "#lib/provider-settings/load-settings.ts";
import { simulatorVariables } from "#simulator/variables.ts";
import { hasKept, readKept } from "./kept.ts";
import { runningUrl, startPostgres } from "./postgres.ts";
import { readStartSettings } from "./settings.ts";

/** The operator's command line on DATABASE_URL, else on this folder's own Postgres, which is started for the command when
 * no npm start is running. */
async function main(): Promise<number> {
  const { databaseUrl, dataFolder, isLocal } = readStartSettings(process.env);
  const args = process.argv.slice(2);
  const print = (line: string) => console.log(line);
  // These speak to an installation that may be anywhere.
  if (args[0] === undefined || args[0] === "help" || Object.hasOwn(webhookCommands, args[0]))
    return runCommand(args, print);
  const known = databaseUrl ?? runningUrl(dataFolder);
  const own = known ? null : await startPostgres({ folder: dataFolder, isDurable: true });
  process.env.DATABASE_URL = known ?? own?.url;
  // What is sealed by hand must open in the parts that npm start runs on this very folder.
  if (!databaseUrl && isLocal && hasKept(dataFolder)) process.env.SVC_SECRET ||= readKept(dataFolder).secret;
  try {
    if (own) await migrateDatabase(own.url);
    if (!databaseUrl && isLocal && args[0] === "provider") await knowSimulator(dataFolder);
    return await runCommand(args, print);
  } finally {
    await own?.stop();
  }
}

/** The credentials that npm start gives the parts of a local start. */
async function knowSimulator(dataFolder: string): Promise<void> {
  const port = hasKept(dataFolder) ? readKept(dataFolder).simulatorPort : null;
  if (port === null) return;
  await loadProviderSettings();
  if (holdsRealSettings()) return;
  Object.assign(process.env, simulatorVariables(`http://127.0.0.1:${port}`, path.join(dataFolder, "simulator")));
}

try {
  process.exit(await main());
} catch (error) {
  console.error(`svc: ${error instanceof Error ? error.message : error}`);
  process.exit(1);
}
