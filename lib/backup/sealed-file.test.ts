import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, setUpOwnDatabase } from "#db/test-database.ts";
import { hashTables } from "#lab/durability/test-backup.ts";
import { fillDatabase } from "#lab/durability/write-load.ts";
import { withSnapshot } from "#lib/backup/queries/copy-from-database.ts";
import { loadDatabase } from "#lib/backup/queries/copy-into-database.ts";
import { openBackup, writeBackup } from "./backup-file.ts";
import { createSignature, deriveBackupKeys, newSalt, sealSecrets } from "./passphrase.ts";
import { type FilePart, joined, partsOf, withBody, withLine } from "./test-file-parts.ts";

const sql = setUpOwnDatabase();
const folder = mkdtempSync(path.join(tmpdir(), "slipway-backup-"));
const passphrase = "correct horse battery";
const secrets = { secret: "the secret of this installation", previousSecret: null, localState: null };
const quiet = { print: () => undefined };

const pathOf = (name: string) => path.join(folder, name);
const sourceUrl = () => process.env.DATABASE_URL ?? "";
const newDatabase = () => createTestDatabase("template0");
const backUp = (name: string) =>
  withSnapshot(sourceUrl(), {}, (snapshot) =>
    writeBackup(pathOf(name), snapshot, { passphrase, secrets, version: "1.2.3", now: new Date() }),
  );

beforeAll(async () => {
  await fillDatabase(sql, { logs: 30_000, transactions: 500 });
  await sql`insert into users (id, email, name, password_hash)
    values ('usr_1', 'ada@example.com', 'Ada', '$argon2id$v=19$m=19456$salt$hash')`;
  await backUp("source");
});
afterAll(() => rmSync(folder, { recursive: true }));

function damage(name: string, change: (bytes: Buffer) => Buffer, of = "source"): void {
  writeFileSync(pathOf(name), change(readFileSync(pathOf(of))));
}

/** As version 0.1.0 wrote them. */
const writeFormat1 = (file: string) =>
  withSnapshot(sourceUrl(), {}, async ({ schema, postgresVersion, contents, chunks }) => {
    const salt = newSalt();
    const keys = deriveBackupKeys(passphrase, salt);
    const sealed = { salt: salt.toString("base64"), secrets: sealSecrets(keys, secrets) };
    const made = { version: "0.1.0", schema, postgres_version: postgresVersion, created_at: new Date().toISOString() };
    const lineOf = (value: object) => Buffer.from(`${JSON.stringify(value)}\n`);
    const written: Buffer[] = [lineOf({ format: 1, ...made, ...sealed, contents })];
    for await (const { table, rows, data } of chunks) written.push(lineOf({ table, rows, bytes: data.length }), data);
    const all = Buffer.concat(written);
    const signature = createSignature(keys).update(all).digest("base64");
    writeFileSync(file, gzipSync(Buffer.concat([all, lineOf({ signature })])));
  });

it("a backup shows nobody without the passphrase what is in its rows", async () => {
  const bytes = readFileSync(pathOf("source"));
  for (const text of ["Load", "@example.com", "argon2id", "POST"]) expect(bytes.includes(text)).toBe(false);
  for (const { body } of partsOf(bytes).slice(1)) expect(() => gunzipSync(body)).toThrow();
});

it("a backup of format 1 is still restored", async () => {
  await writeFormat1(pathOf("format1"));
  const backup = await openBackup(pathOf("format1"), passphrase);
  expect(backup).toMatchObject({ version: "0.1.0", secrets });
  const url = await newDatabase();
  expect(await loadDatabase(url, backup.snapshot, quiet)).toBeGreaterThan(3_000);
  expect(await hashTables(url)).toEqual(await hashTables(sourceUrl()));
  damage("format1 end", (bytes) => bytes.subarray(0, -10), "format1");
  damage(
    "format1 row",
    (bytes) => gzipSync(Buffer.from(gunzipSync(bytes).toString("latin1").replace("Load", "Loot"), "latin1")),
    "format1",
  );
  for (const name of ["format1 end", "format1 row"])
    await expect(openBackup(pathOf(name), passphrase)).rejects.toThrow("is damaged or incomplete");
});

it("a restore is refused with a file that is truncated, damaged, or something else, or with a wrong passphrase", async () => {
  damage("half", (bytes) => bytes.subarray(0, bytes.length / 2));
  damage("end", (bytes) => bytes.subarray(0, -10));
  damage("bit", (bytes) => bytes.fill((bytes.at(-5_000) ?? 0) ^ 1, bytes.length - 5_000, bytes.length - 4_999));
  damage("other", () => gzipSync("{}\n"));
  damage("text", () => Buffer.from("-- PostgreSQL database dump"));
  for (const name of ["half", "end", "bit", "text"])
    await expect(openBackup(pathOf(name), passphrase)).rejects.toThrow("is damaged or incomplete");
  await expect(openBackup(pathOf("other"), passphrase)).rejects.toThrow("isn't a backup of this format");
  await expect(openBackup(pathOf("source"), "another passphrase")).rejects.toThrow("The passphrase is wrong");
  await expect(openBackup(pathOf("source"), "short")).rejects.toThrow("at least 12 characters");
  await expect(openBackup(pathOf("none"), passphrase)).rejects.toThrow("ENOENT");
});

it.each<[string, (parts: FilePart[]) => FilePart[]]>([
  ["without its end", (parts) => parts.slice(0, -1)],
  ["without a chunk", (parts) => parts.toSpliced(3, 1)],
  ["with two chunks in another order", (parts) => parts.toSpliced(3, 2, ...parts.slice(3, 5).toReversed())],
  ["with a chunk twice", (parts) => parts.toSpliced(3, 0, ...parts.slice(3, 4))],
  ["with more after its end", (parts) => [...parts, ...parts.slice(-1)]],
  ["with a chunk after its end", (parts) => [...parts, ...parts.slice(3, 4)]],
  ["with an early end", (parts) => parts.toSpliced(3, 0, ...parts.slice(-1))],
  ["with another first line", (parts) => withLine(parts, 0, "1.2.3", "1.2.4")],
  ["with another table", (parts) => withLine(parts, 3, '"table":"', '"table":"x')],
  ["with another number of rows", (parts) => withLine(parts, 3, '"rows":', '"rows":1')],
  ["with a changed byte in a chunk", (parts) => withBody(parts, 3, 0)],
  ["with a changed byte in the last tag", (parts) => withBody(parts, parts.length - 1, 15)],
])("a restore is refused with a file %s", async (_what, change) => {
  damage("changed", (bytes) => joined(change(partsOf(bytes))));
  await expect(openBackup(pathOf("changed"), passphrase)).rejects.toThrow("is damaged or incomplete");
});

it("a restore is refused with a chunk of another backup with the same passphrase", async () => {
  await backUp("second");
  const other = partsOf(readFileSync(pathOf("second")));
  damage("mixed", (bytes) => joined(partsOf(bytes).toSpliced(3, 1, ...other.slice(3, 4))));
  await expect(openBackup(pathOf("mixed"), passphrase)).rejects.toThrow("is damaged or incomplete");
});

it("a restore is refused with a file that is damaged after it was verified", async () => {
  damage("later", (bytes) => bytes);
  const { snapshot } = await openBackup(pathOf("later"), passphrase);
  damage("later", (bytes) => joined(partsOf(bytes).slice(0, -1)));
  const url = await newDatabase();
  await expect(loadDatabase(url, snapshot, quiet)).rejects.toThrow("is damaged or incomplete");
  expect([...new Set(Object.values(await hashTables(url)))]).toEqual(["0"]);
});
