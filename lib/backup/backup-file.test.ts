import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newTestPartner } from "#app/api/test-partner.ts";
import { migrateDatabase } from "#db/migrate.ts";
import { readMigrations } from "#db/migrations.ts";
import { auditLogPartitions, createPartition } from "#db/partitions.ts";
import { createTestDatabase, setUpOwnDatabase } from "#db/test-database.ts";
import { hashTables } from "#lab/durability/test-backup.ts";
import { fillDatabase } from "#lab/durability/write-load.ts";
import { type Snapshot, type TableChunk, withSnapshot } from "#lib/backup/queries/copy-from-database.ts";
import { loadDatabase } from "#lib/backup/queries/copy-into-database.ts";
import { selectTables } from "#lib/backup/queries/database-contents.ts";
import { openBackup, writeBackup } from "./backup-file.ts";

const sql = setUpOwnDatabase();
const folder = mkdtempSync(path.join(tmpdir(), "slipway-backup-"));
const passphrase = "correct horse battery";
const secrets = { secret: "the secret of this installation", previousSecret: null, localState: null };
const quiet = { print: () => undefined };

const pathOf = (name: string) => path.join(folder, name);
const sourceUrl = () => process.env.DATABASE_URL ?? "";
const newDatabase = () => createTestDatabase("template0");

beforeAll(async () => {
  await fillDatabase(sql, { logs: 3_000, transactions: 500 });
  // An older installation: its partitions have other bounds than those of a new database.
  await sql`alter table audit_log detach partition audit_log_first`;
  await sql`alter table audit_log attach partition audit_log_first for values from (minvalue) to ('2025-12-01 00:00+00')`;
  await createPartition(sql, auditLogPartitions, "2025-12-01");
  await sql`insert into audit_log (id, at, actor_kind, actor_name, action)
    select 'aud_' || at, (at || '-28')::timestamptz, 'system', 'Slipway', 'test'
    from unnest(array['2024-01', '2025-12', '2026-01']) at`;
  await backUp("source");
});
afterAll(() => rmSync(folder, { recursive: true }));

const backUp = (name: string, change: (snapshot: Snapshot) => Snapshot = (snapshot) => snapshot) =>
  withSnapshot(sourceUrl(), {}, (snapshot) =>
    writeBackup(pathOf(name), change(snapshot), { passphrase, secrets, version: "1.2.3", now: new Date() }),
  );

async function tablesIn(url: string): Promise<string[]> {
  const target = postgres(url, { max: 1 });
  const tables = await selectTables(target);
  await target.end();
  return tables.map(({ name }) => name);
}

describe("a backup", () => {
  it("has every table of the schema, each after the tables it references", async () => {
    const files = import.meta.glob<object>("/db/schema*.ts", { eager: true });
    const declared = Object.values(files)
      .flatMap((module) => Object.values(module))
      .filter((value) => is(value, PgTable))
      .map(getTableName);
    expect(declared.length).toBeGreaterThan(40);
    const names = await withSnapshot(sourceUrl(), {}, async ({ contents }) => contents.tables.map(({ name }) => name));
    expect(names.toSorted()).toEqual([...new Set(declared)].toSorted());
    expect(names.indexOf("webhook_attempts")).toBeGreaterThan(names.indexOf("webhook_deliveries"));
  });

  it("restores every row, partition, and sequence into an empty database", async () => {
    const { mode } = statSync(pathOf("source"));
    expect(mode & 0o777).toBe(0o600);
    const backup = await openBackup(pathOf("source"), passphrase);
    expect(backup).toMatchObject({ version: "1.2.3", secrets });
    const url = await newDatabase();
    const rows = await loadDatabase(url, backup.snapshot, quiet);
    expect(rows).toBeGreaterThan(5_000);
    expect(await hashTables(url)).toEqual(await hashTables(sourceUrl()));
    const target = postgres(url, { max: 1 });
    const insert = (one: postgres.Sql) =>
      one`insert into status_changes (transaction_id, to_status, source, at) values ('tx_1', 'success', 'poll', now()) returning id`;
    expect(await insert(target)).toEqual(await insert(sql));
    expect(await target`select from api_logs_default`).toEqual([]);
    const audit = (one: postgres.Sql) =>
      one`select id, tableoid::regclass::text as partition from audit_log order by at`;
    expect(await audit(target)).toEqual([
      { id: "aud_2024-01", partition: "audit_log_first" },
      { id: "aud_2025-12", partition: "audit_log_202512" },
      // Moved there from the default partition.
      { id: "aud_2026-01", partition: "audit_log_202601" },
    ]);
    await expect(target`delete from audit_log_202512`).rejects.toThrow("append-only");
    await target.end();
  });

  it("of the version before the baseline can be restored, but no older one", async () => {
    const old = await newDatabase();
    await migrateDatabase(old, { through: "0000_baseline" });
    const target = postgres(old, { max: 1 });
    await target`insert into partners (id, name) values ('ptn', 'Kept')`;
    await target.end();
    const [restored, refused] = [await newDatabase(), await newDatabase()];
    await withSnapshot(old, {}, (snapshot) =>
      loadDatabase(restored, { ...snapshot, schema: "0051_delivery_queue" }, quiet),
    );
    expect((await hashTables(restored)).partners).toMatch(/^1 /);
    const { snapshot } = await openBackup(pathOf("source"), passphrase);
    await expect(loadDatabase(refused, { ...snapshot, schema: "0050_delivery_order" }, quiet)).rejects.toThrow(
      "The backup is too old for this version. Use it with Slipway at commit d1edcc74 first",
    );
    expect(await tablesIn(refused)).toEqual([]);
  });

  it("is one moment of the database, whatever is written meanwhile", async () => {
    let isStopped = false;
    let written = 0;
    const writing = (async () => {
      while (!isStopped) {
        await sql.begin(async (tx) => {
          await tx`insert into notices (id, partner_id, environment, text, path, at)
            values (${`pair_${written}`}, 'p', 'sandbox', '', '', now())`;
          await tx`insert into callbacks (provider, environment, body_hash, state, received_at)
            values ('pair', 'sandbox', ${randomBytes(32)}, 'null', now())`;
        });
        written += 1;
      }
    })();
    const writesReach = (count: number) => expect.poll(() => written).toBeGreaterThanOrEqual(count);
    await writesReach(5);
    // Every table is copied after more rows were written.
    await backUp("moment", (snapshot) => ({
      ...snapshot,
      chunks: (async function* () {
        for await (const chunk of snapshot.chunks) {
          yield chunk;
          await writesReach(written + 2);
        }
      })(),
    }));
    isStopped = true;
    await writing;
    const url = await newDatabase();
    await loadDatabase(url, (await openBackup(pathOf("moment"), passphrase)).snapshot, quiet);
    const target = postgres(url, { max: 1 });
    const [row] = await target`select (select count(*) from notices)::int as notices,
      (select count(*) from callbacks where provider = 'pair')::int as callbacks`;
    await target.end();
    expect(row?.notices).toBe(row?.callbacks);
    expect(row?.notices).toBeGreaterThanOrEqual(5);
    expect(row?.notices).toBeLessThan(written);
  });
});

describe("a restore is refused, and changes nothing", () => {
  it("with the schema of a newer version", async () => {
    await backUp("newer", (snapshot) => ({ ...snapshot, schema: "9999_future" }));
    const { snapshot } = await openBackup(pathOf("newer"), passphrase);
    const url = await newDatabase();
    await expect(loadDatabase(url, snapshot, quiet)).rejects.toThrow("9999_future is newer than this version");
    expect(await tablesIn(url)).toEqual([]);
  });

  it("into a database with rows, a newer schema, or Slipway running", async () => {
    const { snapshot } = await openBackup(pathOf("source"), passphrase);
    const used = await createTestDatabase();
    const target = postgres(used, { max: 1, connection: { application_name: "slipway" } });
    await target`select 1`;
    await expect(loadDatabase(used, snapshot, quiet)).rejects.toThrow("Slipway is running with the target");
    await target`insert into operators (id, email, password_hash, is_password_once, created_at)
      values ('o', 'o@example.com', '', true, now())`;
    await target.end();
    const before = await hashTables(used);
    await expect(loadDatabase(used, snapshot, quiet)).rejects.toThrow("it has rows in operators");
    expect(await hashTables(used)).toEqual(before);

    const previous = readMigrations().at(-2)?.tag ?? "";
    await expect(loadDatabase(await createTestDatabase(), { ...snapshot, schema: previous }, quiet)).rejects.toThrow(
      `instead of ${previous}. Use a new database`,
    );
  });

  it.each([
    [
      "a row that isn't valid",
      (chunk: TableChunk) => (chunk.table === "partners" ? [{ ...chunk, data: Buffer.from("x\n") }] : [chunk]),
      'Loading partners failed: missing data for column "name"',
    ],
    [
      "a reference to a missing row",
      (chunk: TableChunk) => (chunk.table === "partners" ? [] : [chunk]),
      /^Loading (\w+) failed: insert or update on table "\1" violates foreign key constraint/,
    ],
    [
      "a missing row",
      (chunk: TableChunk) => (chunk.table === "status_changes" ? [{ ...chunk, rows: chunk.rows + 1 }] : [chunk]),
      "status_changes has 500 rows instead of 501",
    ],
  ])("with %s", async (_what, change, message) => {
    const { snapshot } = await openBackup(pathOf("source"), passphrase);
    const url = await newDatabase();
    const chunks = (async function* () {
      for await (const chunk of snapshot.chunks) yield* change(chunk);
    })();
    await expect(loadDatabase(url, { ...snapshot, chunks }, quiet)).rejects.toThrow(message);
    expect([...new Set(Object.values(await hashTables(url)))]).toEqual(["0"]);
  });

  it("if the secret can't be saved", async () => {
    const { snapshot } = await openBackup(pathOf("source"), passphrase);
    const url = await newDatabase();
    const beforeCommit = () => {
      throw new Error("The disk is full");
    };
    await expect(loadDatabase(url, snapshot, { ...quiet, beforeCommit })).rejects.toThrow("The disk is full");
    expect([...new Set(Object.values(await hashTables(url)))]).toEqual(["0"]);
  });
});

it("a move is refused while Slipway is running", async () => {
  await newTestPartner();
  await expect(withSnapshot(sourceUrl(), { whileStopped: true }, async () => undefined)).rejects.toThrow(
    "Slipway is running, and its later changes would be lost",
  );
});
