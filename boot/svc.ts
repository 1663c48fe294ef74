import { migrateDatabase } from "#db/migrate.ts";
import { runCommand } from "#svc.ts";
import { runningUrl, startPostgres } from "./postgres.ts";
import { readStartSettings } from "./settings.ts";

/** The operator's command line on DATABASE_URL, else on this folder's own Postgres, which is started for the command when
 * no npm start is running. */
async function main(): Promise<number> {
  const { databaseUrl, dataFolder } = readStartSettings(process.env);
  const args = process.argv.slice(2);
  const print = (line: string) => console.log(line);
  const known = databaseUrl ?? runningUrl(dataFolder);
  const own =
    known || args.length === 0 || args[0] === "help"
      ? null
      : await startPostgres({ folder: dataFolder, isDurable: true });
  process.env.DATABASE_URL = known ?? own?.url;
  try {
    if (own) await migrateDatabase(own.url);
    return await runCommand(args, print);
  } finally {
    await own?.stop();
  }
}

try {
  process.exit(await main());
} catch (error) {
  console.error(`svc: ${error instanceof Error ? error.message : error}`);
  process.exit(1);
}
