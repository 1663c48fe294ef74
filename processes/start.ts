import { startDatabase } from "./embedded-database.ts";
import { loadEnvironment } from "./load-environment.ts";
import { planIn, runStep, runUntilStopped, startParts } from "./run-parts.ts";

const { env } = process;
const flags = process.argv.slice(2);

/** `npm start` and `npm run dev`: the embedded Postgres, the build, and then the parts, as the artifact runs them. */
await runUntilStopped(async () => {
  loadEnvironment();
  const hasDatabase = env.DATABASE_URL || env.DATABASE_WEB_URL || env.DATABASE_API_URL || env.DATABASE_WORKER_URL;
  if (!hasDatabase) env.DATABASE_URL = await startDatabase();
  const { parts, message } = await planIn("processes/prepare.ts", ...flags);
  // Not before: another start may be serving the pages of this folder.
  await runStep("tools/build-served.ts", ...flags);
  await startParts(parts);
  console.log(message);
});
