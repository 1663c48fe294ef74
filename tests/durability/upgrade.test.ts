import { randomBytes } from "node:crypto";
import postgres, { type Sql } from "postgres";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { migrateDatabase } from "#db/migrate.ts";
import { readMigrations, readSchemaVersion } from "#db/migrations.ts";
import { databaseUrl } from "#db/test-database.ts";
import { fillTables, startWrites } from "./write-load.ts";

const blockedMaxMs = 1_000;
const newest = readMigrations().at(-1)?.tag;
let url: string;
let sql: Sql;

beforeEach(async () => {
  const server = databaseUrl(process.env.DATABASE_URL ?? "", "postgres");
  const name = `test_${randomBytes(6).toString("hex")}`;
  const admin = postgres(server, { max: 1 });
  await admin.unsafe(`create database ${name}`);
  await admin.end();
  url = databaseUrl(server, name);
  sql = postgres(url, { max: 2, onnotice: () => undefined });
});

afterEach(async () => {
  await sql.end();
});

describe("an upgrade", () => {
  it("builds the indexes of large tables without blocking a write for more than a second", async () => {
    await migrateDatabase(url, { through: "0003_troubled" });
    await fillTables(sql, { logs: 200_000, transactions: 50_000 });
    const load = startWrites(url);
    // A report holds its locks for longer than the migration waits.
    const report = sql.begin(async (tx) => tx`select count(*), pg_sleep(2) from api_logs`);
    await migrateDatabase(url);
    await report;
    const { writes, longestMs } = await load.stop();
    expect(writes).toBeGreaterThan(100);
    expect(longestMs).toBeLessThan(blockedMaxMs);
    expect(await sql`select indexrelid::regclass from pg_index where not indisvalid`).toEqual([]);
    expect(await readSchemaVersion(sql)).toBe(newest);
  }, 240_000);
});
