import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { choosePostgres, currentSystem } from "./platform.mjs";
import { commandOf } from "./service.ts";

type Environment = NodeJS.ProcessEnv;
type Owner = { uid: number; gid: number } | undefined;
export type EmbeddedPostgres = {
  url: string;
  port: number;
  /** Where its data is. */
  folder: string;
  stop(): Promise<void>;
  /** Resolves with the reason. */
  ended: Promise<string>;
  /** Somebody else asked it to stop; it waits for its clients to disconnect. */
  isStopping(): boolean;
};

const fastSettings =
  "fsync=off synchronous_commit=off full_page_writes=off shared_preload_libraries=pg_stat_statements";
const readyTimeoutMs = 30_000;
const stopTimeoutMs = 15_000;

type Start = {
  folder: string;
  /** Without it, a crash may lose data: for tests. */
  isDurable: boolean;
  /** Default: a free one. */
  port?: number;
  /** Of its environment, for tests. */
  variables?: Record<string, string>;
};

/** Starts the Postgres from npm in `folder`, which is created on first use. When this process exits for any reason,
 * Postgres waits for its clients to disconnect, then stops. */
export async function startPostgres({
  folder,
  isDurable,
  port: wantedPort,
  variables,
}: Start): Promise<EmbeddedPostgres> {
  const owner = serverOwner();
  const folders = findFolders(folder, owner);
  const env: Environment = { NODE_ENV: "production", LC_ALL: "C", LD_LIBRARY_PATH: path.join(folders.native, "lib") };
  const passwordFile = path.join(folders.data, "..", "postgres-password");
  await waitForPreviousServer(folders.data);
  if (!existsSync(path.join(folders.data, "PG_VERSION"))) initialize(folders, owner, env, passwordFile);

  const previous = readPidFile(folders.data).join();
  const port = wantedPort ?? (await freePort());
  const args = [
    "-D",
    folders.data,
    "-p",
    String(port),
    "-c",
    "listen_addresses=127.0.0.1",
    "-c",
    "unix_socket_directories=",
  ];
  args.push("-c", "timezone=UTC", "-c", "max_connections=200", "-c", "shared_buffers=256MB");
  if (!isDurable) for (const setting of fastSettings.split(" ")) args.push("-c", setting);
  const child = spawn("/bin/sh", ["-c", guard, "postgres", path.join(folders.native, "bin/postgres"), ...args], {
    ...owner,
    env: { ...env, ...variables },
    cwd: "/",
    stdio: ["pipe", "ignore", "pipe"],
    detached: true,
  });
  // It may have exited already.
  child.stdin?.on("error", () => undefined);
  let errors = "";
  child.stderr?.on("data", (chunk) => {
    errors = (errors + chunk).slice(-2_000);
  });
  const ended = new Promise<string>((resolve) => {
    child.once("exit", (code, signal) => resolve(signal ?? `exit code ${code}`));
  });
  await waitUntilReady(folders.data, previous, child, () => errors);
  const url = urlOf(passwordFile, port);
  const isStopping = () => /^stopping/m.test(readPidFile(folders.data)[7] ?? "");
  return { url, port, folder: folders.data, ended, isStopping, stop: () => stop(child, ended) };
}

// The shell reads from our pipe. "stop" shuts Postgres down fast. When this process exits without it, even by kill -9,
// services still finish their requests: Postgres waits for up to 15 s until they have disconnected. Signals to the shell are
// ignored, because a service manager sends them to all processes at once.
const guard =
  'trap "" INT TERM HUP; exec 3<&0; "$@" </dev/null & p=$!; ' +
  '(read how <&3; n=0; [ "$how" = stop ] || kill -TERM $p; ' +
  'while [ "$how" != stop ] && [ $n -lt 150 ] && kill -0 $p; do sleep 0.1; n=$((n+1)); done; kill -INT $p) 2>/dev/null & ' +
  "w=$!; wait $p; s=$?; kill -KILL $w 2>/dev/null; exit $s";

/** Postgres does not run as root, so root runs it as "postgres" or "nobody". */
function serverOwner(): Owner {
  if (process.getuid?.() !== 0) return undefined;
  if (process.platform === "darwin") throw new Error("Run Slipway as a user other than root, or set DATABASE_URL.");
  const rows = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"));
  const row = rows.find(([name]) => name === "postgres") ?? rows.find(([name]) => name === "nobody");
  if (!row) throw new Error("Postgres can't run as root, and there is no user postgres or nobody. Set DATABASE_URL.");
  return { uid: Number(row[2]), gid: Number(row[3]) };
}

/** Folders of the project, or under /var/lib where the user of Postgres can't access the project (a checkout under /root). */
function findFolders(folder: string, owner: Owner) {
  const native = nativeFolder();
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  if (!owner || (canReach(native, owner) && canReach(folder, owner))) {
    return { native, data: path.join(folder, "postgres") };
  }
  const name = createHash("sha256").update(folder).digest("hex").slice(0, 12);
  const base = path.join("/var/lib/slipway", name);
  const copy = path.join(
    "/var/lib/slipway",
    `native-${createHash("sha256").update(native).digest("hex").slice(0, 12)}`,
  );
  mkdirSync(base, { recursive: true, mode: 0o755 });
  if (!existsSync(copy)) cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  return { native: copy, data: path.join(base, "postgres") };
}

function canReach(folder: string, owner: Owner): boolean {
  return spawnSync("/bin/sh", ["-c", 'cd "$1"', "sh", folder], { ...owner, cwd: "/" }).status === 0;
}

/** Creates the package's symbolic links, which are left to an install script that we don't run. */
function nativeFolder(): string {
  const modules = fileURLToPath(new URL("../node_modules", import.meta.url));
  const name = choosePostgres(currentSystem());
  const root = path.join(modules, name);
  const list = path.join(root, "native/pg-symlinks.json");
  if (!existsSync(list)) throw new Error(`${name} isn't installed. Start Slipway with npm start, or set DATABASE_URL.`);
  for (const { source, target } of JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[]) {
    const link = path.join(root, target);
    if (!existsSync(link)) symlinkSync(path.relative(path.dirname(link), path.join(root, source)), link);
  }
  for (const program of ["initdb", "postgres"]) chmodSync(path.join(root, "native/bin", program), 0o755);
  return path.join(root, "native");
}

function initialize(folders: { native: string; data: string }, owner: Owner, env: Environment, passwordFile: string) {
  rmSync(folders.data, { recursive: true, force: true });
  mkdirSync(folders.data, { mode: 0o700 });
  writeFileSync(passwordFile, `${randomBytes(24).toString("hex")}\n`, { mode: 0o600 });
  if (owner) for (const file of [folders.data, passwordFile]) chownSync(file, owner.uid, owner.gid);
  const locale = ["--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  const access = ["-U", "slipway", "--auth=scram-sha-256", `--pwfile=${passwordFile}`];
  const initdb = path.join(folders.native, "bin/initdb");
  const result = spawnSync(initdb, ["-D", folders.data, ...access, ...locale, "--no-instructions"], {
    ...owner,
    env,
    cwd: "/",
  });
  if (result.status === 0) return;
  rmSync(folders.data, { recursive: true, force: true });
  throw new Error(`Setting up Postgres failed (${lastLine(result.stderr)}). Set DATABASE_URL to use another one.`);
}

/** The address of the Postgres that `npm start` is running in this folder, or undefined. */
export function runningUrl(folder: string): string | undefined {
  const { data } = findFolders(folder, serverOwner());
  const [pid, , , port] = readPidFile(data);
  return isPostgres(Number(pid)) ? urlOf(path.join(data, "..", "postgres-password"), Number(port)) : undefined;
}

const urlOf = (passwordFile: string, port: number) =>
  `postgres://slipway:${readFileSync(passwordFile, "utf8").trim()}@127.0.0.1:${port}/postgres`;

// A server that stays ready for this long belongs to another process.
const otherOwnerAfterMs = 3_000;
const previousStopMs = 20_000;

/** After a kill -9, the old server may still be shutting down. */
async function waitForPreviousServer(data: string): Promise<void> {
  let readySinceMs = Date.now();
  for (const deadline = Date.now() + previousStopMs; Date.now() < deadline; await pause(100)) {
    const lines = readPidFile(data);
    if (!isPostgres(Number(lines[0]))) return;
    if (!isReady(lines)) readySinceMs = Date.now();
    else if (Date.now() - readySinceMs > otherOwnerAfterMs) break;
  }
  throw new Error("Another npm start is running in this folder. Stop it first, or set SVC_DATA_DIR.");
}

/** The lines of postmaster.pid; none when Postgres doesn't run. */
function readPidFile(data: string): string[] {
  const file = path.join(data, "postmaster.pid");
  return existsSync(file) ? readFileSync(file, "utf8").split("\n") : [];
}

const isReady = (pidFile: string[]): boolean => pidFile[7]?.trim() === "ready";

const isPostgres = (pid: number): boolean => pid > 0 && commandOf(pid).includes("postgres");

/** `previous` is what the server before left in postmaster.pid. */
async function waitUntilReady(data: string, previous: string, child: ChildProcess, errors: () => string) {
  for (const deadline = Date.now() + readyTimeoutMs; Date.now() < deadline; await pause(30)) {
    if (child.exitCode !== null) break;
    const lines = readPidFile(data);
    if (lines.join() !== previous && isReady(lines)) return;
  }
  child.stdin?.end("stop\n");
  throw new Error(`Postgres failed to start (${lastLine(errors())})`);
}

async function stop(child: ChildProcess, ended: Promise<string>): Promise<void> {
  child.stdin?.end("stop\n");
  const timer = setTimeout(() => child.kill("SIGKILL"), stopTimeoutMs);
  await ended;
  clearTimeout(timer);
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

const pause = (durationMs: number) => new Promise((resolve) => setTimeout(resolve, durationMs));
const lastLine = (text: string | Buffer) => String(text).trim().split("\n").at(-1) ?? "";
