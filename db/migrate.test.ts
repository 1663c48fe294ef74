import { randomBytes } from "node:crypto";
import postgres, { type Sql } from "postgres";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { migrateDatabase } from "./migrate.ts";
import { readApplied, readMigrations, readSchemaVersion } from "./migrations.ts";
import { databaseUrl } from "./test-database.ts";

const newest = readMigrations().at(-1)?.tag;
const lockNumber = 7_309_403;
const previousLockNumber = 7_309_401;
let url: string;
let sql: Sql;

beforeEach(async () => {
  const server = process.env.DATABASE_URL ?? "";
  const name = `test_${randomBytes(6).toString("hex")}`;
  const admin = postgres(databaseUrl(server, "postgres"), { max: 1 });
  await admin.unsafe(`create database ${name}`);
  await admin.end();
  url = databaseUrl(server, name);
  sql = postgres(url, { max: 2, onnotice: () => undefined });
});

afterEach(async () => {
  await sql.end({ timeout: 5 });
});

describe("migrateDatabase", () => {
  it("migrates once when several processes start at the same time", async () => {
    await Promise.all([1, 2, 3].map(() => migrateDatabase(url)));
    expect(await readSchemaVersion(sql)).toBe(newest);
    const rows = await sql`select from drizzle.__drizzle_migrations`;
    expect(rows).toHaveLength(readMigrations().length);
  });

  it("stops after a given migration, and continues from there", async () => {
    expect(await readSchemaVersion(sql)).toBeUndefined();
    await migrateDatabase(url, { through: "0002_webhooks" });
    expect(await readSchemaVersion(sql)).toBe("0002_webhooks");
    await migrateDatabase(url);
    expect(await readSchemaVersion(sql)).toBe(newest);
    await migrateDatabase(url, { through: "0002_webhooks" });
    expect(await readSchemaVersion(sql)).toBe(newest);
    await expect(migrateDatabase(url, { through: "0002" })).rejects.toThrow("There is no migration 0002");
  });

  it("continues a first start that was interrupted after any migration", async () => {
    for (const { tag } of readMigrations()) await migrateDatabase(url, { through: tag });
    expect(await readSchemaVersion(sql)).toBe(newest);
  });

  it("commits each migration separately and names the one that fails", async () => {
    await migrateDatabase(url, { through: "0002_webhooks" });
    await sql`create table audit_log (id int)`;
    await expect(migrateDatabase(url)).rejects.toThrow(
      'Migration 0004_dashboard failed: relation "audit_log" already exists',
    );
    expect(await readSchemaVersion(sql)).toBe("0003_troubled");
  });

  it("retries while another session holds a lock on the table", async () => {
    await migrateDatabase(url, { through: "0003_troubled" });
    const lines: string[] = [];
    let migrated: Promise<void> | undefined;
    await sql.begin(async (tx) => {
      await tx`lock table transactions in row exclusive mode`;
      migrated = migrateDatabase(url, { print: (line) => lines.push(line) });
      await expect
        .poll(() => lines, { timeout: 5_000 })
        .toContainEqual(
          expect.stringContaining("Migration 0004_dashboard needs a table that others have locked. Retrying."),
        );
    });
    await migrated;
    expect(await readSchemaVersion(sql)).toBe(newest);
  });

  it("waits for another process that migrates, and prints a message", async () => {
    const lines: string[] = [];
    const other = postgres(url, { max: 1 });
    await other`select pg_advisory_lock(${lockNumber})`;
    const migrated = migrateDatabase(url, { print: (line) => lines.push(line) });
    await expect.poll(() => lines).toContainEqual(expect.stringContaining("Waiting for it"));
    await other`select pg_advisory_unlock(${lockNumber})`;
    await migrated;
    await other.end();
  });

  it("lets a process of 0.1.0 start while it builds indexes", async () => {
    await migrateDatabase(url, { through: "0004_dashboard" });
    const previous = postgres(url, { max: 1 });
    const isBuilding = async () =>
      (
        await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
        and query like 'create index concurrently%'`
      ).length > 0;
    let migrated: Promise<void> | undefined;
    await sql.begin("isolation level repeatable read", async (tx) => {
      await tx`select count(*) from api_logs`;
      migrated = migrateDatabase(url);
      await expect.poll(isBuilding).toBe(true);
      await previous`select pg_advisory_lock(${previousLockNumber})`;
      await previous.end();
    });
    await migrated;
    expect(await readSchemaVersion(sql)).toBe(newest);
  });

  it("works with the schema of the next version, unless that requires a migration it doesn't have", async () => {
    await migrateDatabase(url);
    await sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', 9999999999999)`;
    const lines: string[] = [];
    await migrateDatabase(url, { print: (line) => lines.push(line) });
    expect(lines).toContainEqual(expect.stringContaining("A newer version of Slipway migrated the database"));
    await sql`comment on schema drizzle is '0003_troubled'`;
    await migrateDatabase(url);
    await sql`comment on schema drizzle is '9999_contract'`;
    await expect(migrateDatabase(url)).rejects.toThrow("requires 9999_contract");
    expect((await readApplied(sql)).size).toBe(readMigrations().length + 1);
  });

  it("names the cause when the database can't be reached", async () => {
    await expect(migrateDatabase("postgres://nobody@127.0.0.1:9/x")).rejects.toThrow(
      "Can't connect to the database: connect ECONNREFUSED 127.0.0.1:9",
    );
  });
});
