import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import postgres, { type Sql } from "postgres";
import { vi } from "vitest";
import { freePort } from "#processes/postgres.ts";
import { faketime, hasFaketime } from "./test-clock.ts";

/** Postgres clusters of the Debian package postgresql-15, with its tools for dumps, base backups, and replication. */
const programs = "/usr/lib/postgresql/15/bin";
export const hasPostgres15 = existsSync(path.join(programs, "initdb"));
/** Shifts of the clock that clusters can be started with. */
export const clocks = hasFaketime ? ["+0h", "-2h"] : ["+0h"];

// Postgres doesn't run as root.
const owner: { uid?: number; gid?: number } =
  process.getuid?.() === 0
    ? { uid: Number(execFileSync("id", ["-u", "postgres"])), gid: Number(execFileSync("id", ["-g", "postgres"])) }
    : {};

export type Cluster = Awaited<ReturnType<typeof startCluster>>;

const clusters = new Set<Cluster>();
let folder = "";

/** Runs a program of Postgres, or the one at this path, with these arguments. */
export const runProgram = (name: string, ...args: string[]) =>
  execFileSync(path.resolve(programs, name), args, { ...owner, cwd: "/", stdio: "pipe" });

/** A path that the programs can write to. */
export function newPath(name: string): string {
  if (!folder) {
    folder = mkdtempSync(path.join(tmpdir(), "slipway-clusters-"));
    if (owner.uid !== undefined && owner.gid !== undefined) chownSync(folder, owner.uid, owner.gid);
  }
  return path.join(folder, `${name}-${crypto.randomUUID().slice(0, 8)}`);
}

/** Dumps the database of a cluster into a new file. */
export function dump({ url }: Cluster): string {
  const file = newPath("dump");
  runProgram("pg_dump", "-Fc", "-f", file, url);
  return file;
}

/** A copy of a stopped cluster's data, as a snapshot of the disk has it. */
export function copyData(data: string): string {
  const copy = newPath("copy");
  execFileSync("cp", ["-a", data, copy], { ...owner, cwd: "/" });
  return copy;
}

/** Starts a cluster on these data, or a new one. `clock` is one of `clocks`, a parameter is like `ssl=on`. */
export async function startCluster({
  data = newData(),
  clock = "+0h",
  variables = {},
  parameters = [] as string[],
} = {}) {
  const port = await freePort();
  const settings = [
    ...parameters,
    // A crash of Postgres loses nothing without it; only one of the machine would.
    "fsync=off",
    "listen_addresses=127.0.0.1",
    "unix_socket_directories=",
    "wal_level=logical",
    "shared_buffers=16MB",
  ];
  const child: ChildProcess = spawn(
    path.join(programs, "postgres"),
    ["-D", data, "-p", String(port), ...settings.flatMap((one) => ["-c", one])],
    {
      ...owner,
      cwd: "/",
      stdio: "ignore",
      env: { NODE_ENV: "test", ...(clock !== "+0h" && { LD_PRELOAD: faketime, FAKETIME: clock }), ...variables },
    },
  );
  const url = `postgres://slipway@127.0.0.1:${port}/postgres`;
  const sql = postgres(url, { max: 1, connect_timeout: 5, onnotice: () => undefined });
  const cluster = {
    data,
    url,
    sql,
    /** The signal decides how: SIGINT shuts down, SIGQUIT is a crash. */
    async stop(signal: "SIGINT" | "SIGQUIT" = "SIGINT") {
      clusters.delete(cluster);
      await sql.end({ timeout: 1 });
      child.kill(signal);
      await ended(child);
    },
  };
  clusters.add(cluster);
  await vi.waitUntil(() => sql`select 1`.catch(() => false), { timeout: 60_000, interval: 50 });
  return cluster;
}

function newData(): string {
  const data = newPath("data");
  runProgram(
    "initdb",
    "-D",
    data,
    "-U",
    "slipway",
    "--auth=trust",
    "--encoding=UTF8",
    "--locale=C",
    "--no-sync",
    "--wal-segsize=1",
  );
  return data;
}

/** Waits until a query returns a row. */
export const untilRow = (query: () => ReturnType<Sql>) =>
  vi.waitUntil(async () => (await query()).length > 0, { timeout: 60_000, interval: 50 });

const ended = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else child.once("exit", () => resolve());
  });

export async function stopClusters(): Promise<void> {
  for (const cluster of clusters) await cluster.stop("SIGQUIT");
}

export function removeData(): void {
  rmSync(folder, { recursive: true, force: true });
  folder = "";
}
