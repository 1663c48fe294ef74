import { execFileSync, spawn } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import postgres from "postgres";
import { onTestFinished, vi } from "vitest";
import { freePort } from "#processes/postgres.ts";

const pgbouncer = "/usr/sbin/pgbouncer";
export const hasPooler = existsSync(pgbouncer);

/** What PgBouncer needs so that it accepts our settings. */
const poolerOptions =
  "ignore_startup_parameters = statement_timeout,lock_timeout,idle_in_transaction_session_timeout,jit";

type Pooler = { mode: "transaction" | "session"; options?: string };

/** Starts PgBouncer for this test in front of the server of these URLs, with their roles. Returns the URLs through it. */
export async function startPooler(urls: string[], { mode, options = poolerOptions }: Pooler): Promise<string[]> {
  const port = await freePort();
  const folder = mkdtempSync(path.join(tmpdir(), "slipway-pgbouncer-"));
  const parsed = urls.map((url) => new URL(url));
  const users = parsed.map(({ username, password }) => `"${username}" "${decodeURIComponent(password)}"\n`);
  writeFileSync(path.join(folder, "users.txt"), users.join(""));
  const config = `[databases]\n* = host=${parsed[0]?.hostname} port=${parsed[0]?.port}\n[pgbouncer]\nlisten_addr = 127.0.0.1
listen_port = ${port}\nauth_type = trust\nauth_file = ${path.join(folder, "users.txt")}\nunix_socket_dir =
pool_mode = ${mode}\ndefault_pool_size = 30\n${options}\n`;
  writeFileSync(path.join(folder, "pgbouncer.ini"), config);
  chmodSync(folder, 0o755);
  // PgBouncer doesn't run as root.
  const user = process.getuid?.() === 0 ? { uid: Number(execFileSync("id", ["-u", "nobody"])) } : {};
  const child = spawn(pgbouncer, [path.join(folder, "pgbouncer.ini")], { ...user, stdio: "ignore" });
  onTestFinished(() => {
    child.kill("SIGKILL");
    rmSync(folder, { recursive: true });
  });
  for (const url of parsed) url.port = String(port);
  const [first = ""] = parsed.map(({ href }) => href);
  const sql = postgres(first, { max: 1, prepare: false, connect_timeout: 1 });
  await vi.waitFor(() => sql`select 1`, { timeout: 60_000, interval: 50 });
  await sql.end();
  return parsed.map(({ href }) => href);
}
