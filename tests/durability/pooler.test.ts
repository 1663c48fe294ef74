import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import postgres from "postgres";
import { afterEach, describe, expect, it, vi } from "vitest";
import { freePort } from "#boot/postgres.ts";
import { migrateDatabase } from "#db/migrate.ts";
import { setUpOwnDatabase } from "#db/test-database.ts";

const pgbouncer = "/usr/sbin/pgbouncer";
const isInstalled = existsSync(pgbouncer);

describe.skipIf(!isInstalled)("PgBouncer (needs the package pgbouncer)", () => {
  setUpOwnDatabase();
  const cleanups: (() => void)[] = [];
  afterEach(() => {
    for (const cleanup of cleanups.splice(0)) cleanup();
  });

  /** Starts PgBouncer in front of the test database. Returns its address. */
  async function startPooler(mode: "transaction" | "session", options: string): Promise<string> {
    const database = new URL(process.env.DATABASE_URL ?? "");
    const port = await freePort();
    const folder = mkdtempSync(path.join(tmpdir(), "slipway-pgbouncer-"));
    const target = `host=${database.hostname} port=${database.port} user=${database.username} password=${decodeURIComponent(database.password)}`;
    const config = `[databases]\n* = ${target}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${port}
auth_type = any\nunix_socket_dir =\npool_mode = ${mode}\ndefault_pool_size = 10\n${options}\n`;
    writeFileSync(path.join(folder, "pgbouncer.ini"), config);
    chmodSync(folder, 0o755);
    // PgBouncer doesn't run as root.
    const user = process.getuid?.() === 0 ? { uid: Number(execFileSync("id", ["-u", "nobody"])) } : {};
    const child: ChildProcess = spawn(pgbouncer, [path.join(folder, "pgbouncer.ini")], { ...user, stdio: "ignore" });
    cleanups.push(() => {
      child.kill("SIGKILL");
      rmSync(folder, { recursive: true });
    });
    database.port = String(port);
    const sql = postgres(database.href, { max: 1, prepare: false, connect_timeout: 1 });
    await vi.waitFor(() => sql`select 1`, { timeout: 10_000, interval: 50 });
    await sql.end();
    return database.href;
  }

  const ignored = "ignore_startup_parameters = statement_timeout,lock_timeout,idle_in_transaction_session_timeout";

  it("in transaction mode is refused at the start, in one line that names the pooler", async () => {
    const url = await startPooler("transaction", ignored);
    await expect(migrateDatabase(url)).rejects.toThrow(/^[^\n]*connection pooler in transaction mode[^\n]*$/);
  });

  it("that refuses our settings is named by its own error", async () => {
    const url = await startPooler("session", "");
    await expect(migrateDatabase(url)).rejects.toThrow(
      /^[^\n]*unsupported startup parameter: statement_timeout[^\n]*$/,
    );
  });

  it("in session mode is accepted", async () => {
    await migrateDatabase(await startPooler("session", ignored));
  });
});
