import { migrateDatabase } from "#db/migrate.ts";
import { simulatorVariables } from "#simulator/variables.ts";
import { benchLogs } from "./logs.ts";
Object.assign(process.env, { SVC_SECRET: "a secret for the bench, which is long enough", NODE_ENV: "production", ...simulatorVariables("http://127.0.0.1:9", "/tmp") });
await migrateDatabase(process.env.DATABASE_URL ?? "");
await benchLogs(console.log, Number(process.argv[2]));
process.exit(0);
