import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdirSync, rmSync, symlinkSync } from "node:fs";
import path from "node:path";
import postgres, { type Sql } from "postgres";
import { fetch as fetchAny } from "undici";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { migrateDatabase } from "#db/migrate.ts";
import { readMigrations, readSchemaVersion } from "#db/migrations.ts";
import { databaseUrl } from "#db/test-database.ts";
import { root } from "#processes/root.ts";
import { startTestServer } from "#tools/test-server.ts";
import { fillDatabase, startLoad } from "./write-load.ts";

/** The newest commit of the previous version. */
const previous = "d1edcc74de2dc595383763bfbe3aff1878782bcf";
const folder = path.join(root, ".data", `previous-${process.pid}`);
const migrate = `await (await import("#db/migrate.ts")).migrateDatabase(process.env.DATABASE_URL)`;
const blockedMaxMs = 1_000;
const newest = readMigrations().at(-1)?.tag;
/** The oldest that can run with the schema of today. */
const needed = readMigrations().findLast(({ statements }) =>
  statements.some((text) => /comment on schema drizzle/i.test(text)),
)?.tag;
let url: string;
let sql: Sql;

beforeEach(async () => {
  // Modules of the previous version are compiled in a folder of this test, and would never be used again.
  vi.stubEnv("NODE_COMPILE_CACHE", path.join(folder, ".cache"));
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
  rmSync(folder, { recursive: true, force: true });
});

describe("an upgrade", () => {
  it("doesn't block a write for more than a second", async () => {
    await migrateDatabase(url, { through: "0000_baseline" });
    await fillDatabase(sql, { logs: 200_000, transactions: 50_000 });
    const load = startLoad(url);
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

  it.skipIf(!hasCommit(previous))(
    "waits until the previous version is stopped, and keeps its partners, keys, and transactions",
    async () => {
      extractPrevious();
      runPrevious(migrate);
      await fillDatabase(sql, { logs: 1_000, transactions: 1_000 });
      const key = await createPartnerInPrevious();
      const old = await startTestServer({ DATABASE_URL: url }, folder, "boot/serve.ts");
      await create(old.url, key, "before");
      const created = await readTransactions(old.url, key);
      expect(created).toHaveLength(1);
      await expect(migrateDatabase(url)).rejects.toThrow("Stop all its processes first.");
      expect(await readTransactions(old.url, key)).toEqual(created);
      await old.stop();

      await migrateDatabase(url);
      expect(() => runPrevious(migrate)).toThrow(`requires ${needed}`);
      const current = await startTestServer({ DATABASE_URL: url });
      expect(await readTransactions(current.url, key)).toEqual(created);
      await create(current.url, key, "after");
      await current.stop();
      expect(old.output()).toBe("");
      expect(await readSchemaVersion(sql)).toBe(newest);
    },
    240_000,
  );
});

/** Without the history, as in an archive of the sources, there is no previous version to run. */
function hasCommit(commit: string): boolean {
  try {
    execFileSync("git", ["cat-file", "-e", `${commit}^{commit}`], { cwd: root, stdio: "ignore" });
    return true;
  } catch {
    console.error(`Skipped: the git history doesn't have ${commit}, the previous version to upgrade from.`);
    return false;
  }
}

function extractPrevious(): void {
  mkdirSync(folder, { recursive: true });
  const archive = execFileSync("git", ["archive", previous], { cwd: root, maxBuffer: 200_000_000 });
  execFileSync("tar", ["-x", "-C", folder], { input: archive });
  symlinkSync(path.join(root, "node_modules"), path.join(folder, "node_modules"));
}

/** Runs a script in the sources of the previous version. */
function runPrevious(script: string): string {
  const env = { ...process.env, DATABASE_URL: url };
  const args = ["--input-type=module", "-e", `${script}; process.exit(0)`];
  return execFileSync(process.execPath, args, { cwd: folder, env, encoding: "utf8" }).trim();
}

/** Returns a key. The paths and names in the script are those of the previous version. */
async function createPartnerInPrevious(): Promise<string> {
  const key = runPrevious(`
    await (await import("#db/seed.ts")).seedCatalog();
    process.stdout.write((await (await import("#app/api/test-partner.ts")).newTestPartner()).key)`);
  await sql`update partner_access set reads_per_minute = 1000000, creations_per_minute = 1000000`;
  return key;
}

async function create(address: string, key: string, reference: string): Promise<void> {
  const headers = { "x-svc-api-key": key, "content-type": "application/json" };
  const options = { method: "POST", headers, body: creation(reference) };
  const response = await fetchAny(`${address}/api/v1/partner/transactions`, options);
  expect(response.status).toBe(200);
}

/** The IDs of the partner's transactions. Unlike the global fetch, this also accepts the previous version's responses. */
async function readTransactions(address: string, key: string): Promise<string[]> {
  const response = await fetchAny(`${address}/api/v1/partner/transactions`, { headers: { "x-svc-api-key": key } });
  return ((await response.json()) as { data: { transactions: { id: string }[] } }).data.transactions.map(
    ({ id }) => id,
  );
}

const creation = (partner_context: string) =>
  JSON.stringify({
    fiat_currency: "NGN",
    crypto_currency: "BTC",
    payment_method: "card",
    network: "mainnet",
    amount: 150_000,
    type: "BUY",
    provider: "paybis",
    partner_context,
    redirect_url: "https://shop.example/thanks",
  });
