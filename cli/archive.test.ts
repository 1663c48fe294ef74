import { createHash } from "node:crypto";
import { appendFile, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newTestPartner } from "#app/api/test-partner.ts";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { createKey } from "#lib/api-keys/create-key.ts";
import { archivedColumns, omittedColumns } from "#lib/archive/columns.ts";
import { systemActor } from "#lib/audit/record-audit.ts";
import { changeContact } from "#lib/partners/contact.ts";
import { addTestTransaction } from "#lib/transactions/test-listed.ts";
import { svc } from "./test-svc.ts";

const sql = setUpOwnDatabase();
let folder: string;

const exportTo = (name: string, year = "2025") =>
  svc("archive", "export", "--year", year, "--output", join(folder, name));
const linesOf = async (name: string, file: string) =>
  (await readFile(join(folder, name, `${file}.jsonl`), "utf8"))
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
const idsIn = async (name: string, file: string, key = "id") => (await linesOf(name, file)).map((row) => row[key]);

async function addRows() {
  const { scope } = await newTestPartner();
  await sql`update partners set created_at = '2024-05-01T00:00:00Z', name = '=Acme, "Inc"' where id = ${scope.partnerId}`;
  const add = async (createdAt: string, set = {}) =>
    (await addTestTransaction(scope, { createdAt: new Date(createdAt), ...set })).id;
  const first = await add("2025-01-01T00:00:00Z", {
    cryptoAmount: "0.123456789012345678",
    walletAddress: "bc1qarchived",
  });
  const last = await add("2025-12-31T23:59:59.999Z");
  const before = await add("2024-12-31T23:59:59.999Z");
  await add("2026-01-01T00:00:00Z");
  // Each of an earlier year, with something recorded in this one.
  const [changed, adjusted, booked] = [
    await add("2024-01-01T00:00:00Z"),
    await add("2024-02-01T00:00:00Z"),
    await add("2024-03-01T00:00:00Z"),
  ];
  await sql`delete from status_changes`;
  await sql`
    insert into status_changes (transaction_id, to_status, source, at) values
      (${changed}, 'processing', 'poll', '2025-12-31T23:59:59.999Z'), (${before}, 'processing', 'poll', '2026-01-01T00:00:00Z')`;
  await sql`
    insert into adjustments (id, transaction_id, partner_id, environment, kind, amount, currency, raw_status, source, recorded_at)
    values ('adj_1', ${adjusted}, ${scope.partnerId}, 'sandbox', 'refund', 50.5, 'USD', 'refunded', 'callback', '2025-06-01T00:00:00Z')`;
  await sql`
    insert into ledger_entries (transaction_id, partner_id, environment, provider, type, payment_method, fiat_currency, kind, amount,
      currency, count, booked_on, recorded_at)
    values (${booked}, ${scope.partnerId}, 'sandbox', 'tester', 'BUY', 'card', 'USD', 'refund', -50.5, 'USD', 1, '2025-12-31', '2026-01-01T00:00:01Z'),
      (${before}, ${scope.partnerId}, 'sandbox', 'tester', 'BUY', 'card', 'USD', 'volume', 50, 'USD', 1, '2026-01-01', '2026-01-01T00:00:01Z')`;
  return { scope, first, last, before, changed, adjusted, booked };
}

describe("the archive of a year", () => {
  let rows: Awaited<ReturnType<typeof addRows>>;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "archive-"));
    rows = await addRows();
    expect(await exportTo("one")).toMatchObject({ code: 0 });
  });
  afterAll(() => rm(folder, { recursive: true }));

  it("has the transactions of the year, and those about which something was recorded in it", async () => {
    expect(await idsIn("one", "transactions")).toEqual([
      rows.changed,
      rows.adjusted,
      rows.booked,
      rows.first,
      rows.last,
    ]);
    expect(await idsIn("one", "status_changes", "transaction_id")).toEqual([rows.changed]);
    expect(await idsIn("one", "ledger_entries", "transaction_id")).toEqual([rows.booked]);
    expect(await idsIn("one", "adjustments")).toEqual(["adj_1"]);
    expect(await idsIn("one", "partners")).toEqual([rows.scope.partnerId]);
  });

  it("has exact amounts and times in UTC, also as CSV, without formulas", async () => {
    const transaction = (await linesOf("one", "transactions")).find(({ id }) => id === rows.first);
    expect(transaction).toMatchObject({
      crypto_amount: "0.123456789012345678",
      created_at: "2025-01-01T00:00:00.000Z",
    });
    expect(transaction.fiat_amount).toBe("100");
    const csv = await readFile(join(folder, "one", "transactions.csv"), "utf8");
    expect(csv.split("\r\n")).toHaveLength(7);
    expect(csv.split("\r\n")[0]).toBe(Object.keys(archivedColumns.transactions).join(","));
    expect(csv).toContain(",0.123456789012345678,");
    expect(await readFile(join(folder, "one", "partners.csv"), "utf8")).toContain(`"'=Acme, ""Inc"""`);
    expect((await linesOf("one", "ledger_entries"))[0]).toMatchObject({ amount: "-50.5", booked_on: "2025-12-31" });
    expect(await readFile(join(folder, "one", "ledger_entries.csv"), "utf8")).toContain(",-50.5,");
  });

  it("has the same hashes when it's exported again, which anyone can compute", async () => {
    await exportTo("two");
    const [first, second] = [await readManifest("one"), await readManifest("two")];
    expect(second.files).toEqual(first.files);
    expect(first).toMatchObject({ year: 2025, is_complete: true, format: 1 });
    for (const { name, sha256, bytes } of first.files) {
      const data = await readFile(join(folder, "one", name));
      expect([createHash("sha256").update(data).digest("hex"), data.length]).toEqual([sha256, bytes]);
      expect((await stat(join(folder, "one", name))).mode & 0o777).toBe(0o600);
    }
    expect(first.files.find(({ name }: { name: string }) => name === "transactions.csv").rows).toBe(5);
    await sql`update transactions set status_reason = 'later' where id = ${rows.last}`;
    await exportTo("three");
    const changed = (await readManifest("three")).files.filter(
      ({ sha256 }: { sha256: string }, index: number) => sha256 !== first.files[index].sha256,
    );
    expect(changed.map(({ name }: { name: string }) => name)).toEqual(["transactions.csv", "transactions.jsonl"]);
  });

  it("isn't written over another one, or of a year in the future", async () => {
    expect((await exportTo("one")).text).toContain("is not empty");
    expect((await exportTo("future", String(new Date().getUTCFullYear() + 1))).text).toContain("is in the future");
    expect(await readdir(folder)).not.toContain("future");
  });

  it("is verified: a changed, missing, or added file is named", async () => {
    const verify = () => svc("archive", "verify", join(folder, "two"));
    const verified = await verify();
    expect(verified).toMatchObject({ code: 0 });
    expect(verified.text).toBe((await svc("archive", "verify", join(folder, "two"))).text);
    const file = join(folder, "two", "status_changes.csv");
    const kept = await readFile(file);
    await appendFile(file, " ");
    expect(await verify()).toMatchObject({ code: 1, text: "svc: status_changes.csv was changed" });
    await rm(file);
    expect((await verify()).text).toBe("svc: status_changes.csv is missing");
    await writeFile(file, kept);
    await writeFile(join(folder, "two", "extra.txt"), "");
    expect((await verify()).text).toBe("svc: extra.txt is not in the manifest");
    await rm(join(folder, "two", "manifest.json"));
    expect((await verify()).text).toContain("isn't a complete archive");
  });

  it("has or omits every column on purpose, nothing encrypted, and explains each", async () => {
    const readme = await readFile(join(folder, "one", "README.txt"), "utf8");
    for (const [table, columns] of Object.entries(archivedColumns)) {
      const stored = await sql`
        select column_name::text as name, data_type::text as type from information_schema.columns
        where table_schema = 'public' and table_name = ${table}`;
      const omitted = omittedColumns[table as keyof typeof archivedColumns] ?? [];
      expect(stored.map(({ name }) => name).toSorted()).toEqual([...Object.keys(columns), ...omitted].toSorted());
      expect(stored.filter(({ name, type }) => type === "bytea" && name in columns)).toEqual([]);
      for (const name of Object.keys(columns)) expect(readme).toMatch(new RegExp(`^  ${name} +\\S`, "m"));
    }
  });
});

describe("the archive of a partner", () => {
  it("has the same tables, with everything of this partner in all years and both environments, and is verified", async () => {
    folder = await mkdtemp(join(tmpdir(), "archive-"));
    const output = join(folder, "partner");
    const [{ scope }, other] = [await newTestPartner(), await newTestPartner()];
    const production = { ...scope, environment: "production" as const };
    const ids: string[] = [];
    for (const [owner, year] of [[scope, 2024] as const, [production, 2025] as const, [scope, 2026] as const])
      ids.push((await addTestTransaction(owner, { createdAt: new Date(`${year}-03-01T00:00:00Z`) })).id);
    const { id: foreign } = await addTestTransaction(other.scope, { createdAt: new Date("2025-03-01T00:00:00Z") });
    for (const id of [...ids, foreign])
      await sql`insert into status_changes (transaction_id, to_status, source, at) values (${id}, 'processing', 'poll', now())`;
    const { key } = await createKey(scope, { name: "server" }, null, new Date());
    const [row] = await sql`select encode(hash, 'hex') as hash from api_keys where partner_id = ${scope.partnerId}`;
    await changeContact(scope.partnerId, { email: "help@shop.example", url: null }, systemActor, new Date());
    await changeContact(other.scope.partnerId, { email: "other@shop.example", url: null }, systemActor, new Date());

    expect(await svc("archive", "export", "--partner", scope.partnerId, "--output", output)).toMatchObject({ code: 0 });
    expect(await idsIn("partner", "transactions")).toEqual(ids);
    expect(await idsIn("partner", "partners")).toEqual([scope.partnerId]);
    expect(new Set(await idsIn("partner", "status_changes", "transaction_id"))).toEqual(new Set(ids));
    expect(new Set(await idsIn("partner", "audit_log", "partner_id"))).toEqual(new Set([scope.partnerId]));
    const written = await Promise.all((await readdir(output)).map((name) => readFile(join(output, name), "utf8")));
    for (const absent of [key, row?.hash, foreign, other.scope.partnerId, "other@shop.example"])
      expect(written.join("")).not.toContain(absent);
    expect(await readManifest("partner")).toMatchObject({ year: null, is_complete: null, partner: scope.partnerId });
    expect(await svc("archive", "verify", output)).toMatchObject({ code: 0 });
    await rm(folder, { recursive: true });
  });

  it("needs a partner that exists, and no year", async () => {
    const tryExport = async (...args: string[]) =>
      (await svc("archive", "export", "--output", join(tmpdir(), "archive-none"), ...args)).text;
    expect(await tryExport("--partner", "ptn_none")).toContain("Partner ptn_none not found");
    for (const args of [[], ["--partner", "ptn_none", "--year", "2025"]])
      expect(await tryExport(...args)).toContain("Give either --year or --partner");
  });
});

const readManifest = async (name: string) => JSON.parse(await readFile(join(folder, name, "manifest.json"), "utf8"));
