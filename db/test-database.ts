import { randomBytes } from "node:crypto";
import postgres from "postgres";
import { migrateDatabase } from "./migrate.ts";

/** A migrated, empty database on this one's server, for tests of what is one row for everybody. Returns its address. */
export async function createTestDatabase(beside: string | undefined): Promise<string> {
  if (!beside) throw new Error("DATABASE_URL is not set");
  const name = `own_${randomBytes(6).toString("hex")}`;
  const sql = postgres(beside, { max: 1 });
  await sql.unsafe(`create database ${name}`);
  await sql.end();
  const url = new URL(beside);
  url.pathname = `/${name}`;
  await migrateDatabase(url.href);
  return url.href;
}
