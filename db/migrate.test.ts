import { randomBytes } from "node:crypto";
import postgres, { type Sql } from "postgres";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { migrateDatabase, requireSchema } from "./migrate.ts";
import { readApplied, readMigrations, readSchemaVersion } from "./migrations.ts";
import { databaseUrl } from "./test-database.ts";

const newest = readMigrations().at(-1)?.tag;
const baselineAt = readMigrations()[0]?.at ?? 0;
const lockNumber = 7_309_403;
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
    await migrateDatabase(url, { through: "0053_outbox_source" });
    expect(await readSchemaVersion(sql)).toBe("0053_outbox_source");
    await migrateDatabase(url);
    expect(await readSchemaVersion(sql)).toBe(newest);
    await migrateDatabase(url, { through: "0053_outbox_source" });
    expect(await readSchemaVersion(sql)).toBe(newest);
    await expect(migrateDatabase(url, { through: "0053" })).rejects.toThrow("There is no migration 0053");
  });

  it("continues a first start that was interrupted after any migration", async () => {
    for (const { tag } of readMigrations()) await migrateDatabase(url, { through: tag });
    expect(await readSchemaVersion(sql)).toBe(newest);
  });

  it.each(["0000_baseline", "0060_restore_archived_transactions"])(
    "continues after %s in a database that ran the migrations before the baseline",
    async (through) => {
      await migrateDatabase(url, { through });
      await sql`insert into drizzle.__drizzle_migrations (hash, created_at)
        select 'x', ${baselineAt}::bigint - n from generate_series(1, 51) n`;
      await sql`insert into partners (id, name) values ('ptn', 'Kept')`;
      const lines: string[] = [];
      await migrateDatabase(url, { print: (line) => lines.push(line) });
      expect(lines).toEqual(
        readMigrations().flatMap(({ tag }) => (tag > through ? [`Running migration ${tag}.`] : [])),
      );
      expect(await readSchemaVersion(sql)).toBe(newest);
      expect(await sql`select name from partners`).toEqual([{ name: "Kept" }]);
    },
  );

  it("refuses a database that is older than the baseline, names the commit to start first, and changes nothing", async () => {
    await sql`create schema drizzle`;
    await sql`create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`;
    await sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', ${baselineAt - 1})`;
    const readTables = () => sql`select relname, reltuples, xmin from pg_class where relnamespace <> 11 order by oid`;
    const before = await readTables();
    const refusal =
      "The database is too old for this version. Use it with Slipway at commit d1edcc74 first, then with this version.";
    await expect(migrateDatabase(url)).rejects.toThrow(refusal);
    await expect(requireSchema(url, () => undefined)).rejects.toThrow(refusal);
    expect(await readTables()).toEqual(before);
    expect(await sql`select created_at from drizzle.__drizzle_migrations`).toHaveLength(1);
  });

  it("runs no migration while the previous version runs, if that can't work with one of them", async () => {
    await migrateDatabase(url, { through: "0053_outbox_source" });
    const previous = postgres(url, { max: 1, connection: { application_name: "slipway" } });
    await previous`select 1`;
    await expect(migrateDatabase(url)).rejects.toThrow("Stop all its processes first.");
    expect(await readSchemaVersion(sql)).toBe("0053_outbox_source");
    await previous.end();
    await migrateDatabase(url);
    expect(await readSchemaVersion(sql)).toBe(newest);
  });

  it("refuses to drop personal data that 0.1.0 stored without encryption", async () => {
    await migrateDatabase(url, { through: "0060_restore_archived_transactions" });
    await sql`insert into outbox (id, at, recipient, subject, text) values ('mail', now(), 'a@example.com', 'x', 'Ada')`;
    await expect(migrateDatabase(url)).rejects.toThrow("some personal data isn't encrypted yet");
    expect(await sql`select text from outbox`).toEqual([{ text: "Ada" }]);
  });

  it("keeps rows under the new names of their columns", async () => {
    await migrateDatabase(url, { through: "0060_restore_archived_transactions" });
    await sql`insert into outbox (id, at, recipient, subject, sealed_text, send_at, tries)
      values ('mail', now(), 'a@example.com', 'x', 'x', '2026-11-01', 3)`;
    await sql`insert into rollup_marks (source) values ('tries')`;
    await migrateDatabase(url);
    expect(await sql`select attempts, next_attempt_at from outbox`).toEqual([
      { attempts: 3, next_attempt_at: new Date("2026-11-01") },
    ]);
    expect(await sql`select source from rollup_marks`).toEqual([{ source: "attempts" }]);
  });

  it("has the worker recount transactions that were counted without a direction", async () => {
    await migrateDatabase(url, { through: "0080_brands" });
    await sql`insert into rollup_marks (source, counted_to) values ('transactions', now()), ('requests', now())`;
    await migrateDatabase(url);
    expect(await sql`select source from rollup_marks where recount_from < now() - interval '400 days'`).toEqual([
      { source: "transactions" },
    ]);
  });

  it("commits each migration separately and names the one that fails", async () => {
    await migrateDatabase(url, { through: "0000_baseline" });
    await sql`create table transaction_quotes (id int)`;
    await expect(migrateDatabase(url)).rejects.toThrow(
      'Migration 0054_transaction_quotes failed: relation "transaction_quotes" already exists',
    );
    expect(await readSchemaVersion(sql)).toBe("0053_outbox_source");
  });

  it("retries while another session holds a lock on the table", async () => {
    await migrateDatabase(url, { through: "0000_baseline" });
    const lines: string[] = [];
    let migrated: Promise<void> | undefined;
    await sql.begin(async (tx) => {
      await tx`lock table transactions in row exclusive mode`;
      migrated = migrateDatabase(url, { print: (line) => lines.push(line) });
      await expect
        .poll(() => lines)
        .toContainEqual(
          expect.stringContaining("Migration 0052_transaction_facts needs a table that others have locked. Retrying."),
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

  it("works with the schema of the next version, unless that requires a migration it doesn't have", async () => {
    await migrateDatabase(url);
    await sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', 9999999999999)`;
    const lines: string[] = [];
    await migrateDatabase(url, { print: (line) => lines.push(line) });
    expect(lines).toContainEqual(expect.stringContaining("A newer version of Slipway migrated the database"));
    await sql`comment on schema drizzle is '0053_outbox_source'`;
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
