import { randomBytes } from "node:crypto";
import postgres from "postgres";
import { freePort } from "#boot/postgres.ts";
import { startService } from "#boot/service.ts";
import { migrateDatabase } from "#db/migrate.ts";
import { databaseUrl } from "#db/test-database.ts";
import { svcWith } from "./operator-console.ts";

/** Starts the pages and a worker with other settings than the app under test, on an own database. */
export async function startInstallation(variables: Record<string, string>) {
  const server = process.env.DATABASE_URL ?? "";
  const name = `own_${randomBytes(6).toString("hex")}`;
  const sql = postgres(server, { max: 1 });
  await sql.unsafe(`create database ${name}`);
  await sql.end();
  const url = databaseUrl(server, name);
  await migrateDatabase(url);
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    NODE_ENV: "production" as const,
    DATABASE_URL: url,
    SVC_NEXT_FOLDER: ".next-test",
    SVC_ROLES: "web",
    SVC_SANDBOX_URL: address,
    SVC_PRODUCTION_URL: address,
    AUTH_TRUST_HOST: "true",
    PORT: String(port),
    HOST: "127.0.0.1",
    ...variables,
  };
  const services = [
    await startService("worker", "boot/work.ts", env),
    await startService("pages", "boot/serve.ts", env),
  ];
  return {
    address,
    /** Runs the operator CLI against its database. */
    svc: (...args: string[]) => svcWith({ DATABASE_URL: url }, ...args),
    async stop() {
      for (const service of services.toReversed()) await service.stop();
    },
  };
}
