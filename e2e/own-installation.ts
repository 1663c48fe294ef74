import { randomBytes } from "node:crypto";
import postgres from "postgres";
import { migrateDatabase } from "#db/migrate.ts";
import { databaseUrl } from "#db/test-database.ts";
import { freePort } from "#processes/postgres.ts";
import { startService } from "#processes/service.ts";
import { svcWith } from "./operator-console.ts";

/** Creates a database on the server of the app under test, runs these statements, and migrates it. `:name` is its name.
 * Returns its URL. */
export async function createDatabase(statements: string[] = []): Promise<string> {
  const server = process.env.DATABASE_URL ?? "";
  const name = `own_${randomBytes(6).toString("hex")}`;
  const url = databaseUrl(server, name);
  await run(server, [`create database ${name}`]);
  await run(
    url,
    statements.map((statement) => statement.replace(":name", name)),
  );
  await migrateDatabase(url);
  return url;
}

async function run(url: string, statements: string[]): Promise<void> {
  const sql = postgres(url, { max: 1 });
  for (const statement of statements) await sql.unsafe(statement);
  await sql.end();
}

/** The environment of services that serve the pages of this database. */
export const installationVariables = (url: string, port: number) => ({
  ...process.env,
  NODE_ENV: "production" as const,
  DATABASE_URL: url,
  SVC_NEXT_FOLDER: ".next-test",
  SVC_ROLES: "web",
  SVC_SANDBOX_URL: `http://127.0.0.1:${port}`,
  SVC_PRODUCTION_URL: `http://127.0.0.1:${port}`,
  SVC_SIGN_UP: "open",
  AUTH_TRUST_HOST: "true",
  PORT: String(port),
  HOST: "127.0.0.1",
});

/** Starts the pages and a worker with other settings than the app under test, on an own database with the rows of these statements. */
export async function startInstallation(variables: Record<string, string>, statements: string[] = []) {
  const url = await createDatabase();
  await run(url, statements);
  const port = await freePort();
  const env = { ...installationVariables(url, port), ...variables };
  const services = [
    await startService("worker", "processes/work.ts", env),
    await startService("pages", "processes/serve.ts", env),
  ];
  return {
    address: env.SVC_SANDBOX_URL,
    /** Runs the operator CLI against its database. */
    svc: (...args: string[]) => svcWith({ DATABASE_URL: url }, ...args),
    async stop() {
      for (const service of services.toReversed()) await service.stop();
    },
  };
}
