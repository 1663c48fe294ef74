import { randomBytes } from "node:crypto";
import postgres, { type Sql } from "postgres";
import { afterAll, beforeAll, vi } from "vitest";
import { closeDatabase } from "./client.ts";

export const templateName = "slipway_template";

/** Copies the migrated and seeded template, or another database without connections, on the server of DATABASE_URL. Returns the
 * URL of the copy. */
export async function createTestDatabase(template: string = templateName): Promise<string> {
  const server = process.env.DATABASE_URL;
  if (!server) throw new Error("DATABASE_URL is not set");
  const name = `test_${randomBytes(6).toString("hex")}`;
  const sql = postgres(databaseUrl(server, "postgres"), { max: 1 });
  await sql.unsafe(`create database ${name} template ${template}`);
  await sql.end();
  return databaseUrl(server, name);
}

/** Creates a database for the tests of a file or block, for assertions on rows of all partners: queues, rollups,
 * provider settings. Returns a connection to it. */
export function setUpOwnDatabase(): Sql {
  let sql: Sql | undefined;
  beforeAll(async () => {
    const url = await createTestDatabase();
    await closeDatabase();
    vi.stubEnv("DATABASE_URL", url);
    // Tests also add rows of other times to the audit log.
    const connection = { TimeZone: "UTC", "slipway.loads_rows": "on" };
    sql = postgres(url, { max: 1, connection, onnotice: () => undefined });
  });
  afterAll(async () => {
    await sql?.end();
    await closeDatabase();
    vi.unstubAllEnvs();
  });
  const connection = () => {
    if (!sql) throw new Error("The database is created before the first test");
    return sql;
  };
  return new Proxy((() => undefined) as unknown as Sql, {
    apply: (_target, _this, args) => Reflect.apply(connection(), undefined, args),
    get: (_target, name) => Reflect.get(connection(), name),
  });
}

export function databaseUrl(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}
