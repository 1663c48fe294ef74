import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { minuteMs, secondMs } from "#lib/duration.ts";
import { isArtifact, root } from "./root.ts";

export type Service = {
  name: string;
  pid: number;
  ended: Promise<string>;
  stop(): Promise<void>;
  /** For tests. Default: SIGKILL. */
  kill(signal?: NodeJS.Signals): void;
};

type Limits = {
  /** How long stopping may take before SIGKILL. */
  stopMs?: number;
  /** Kills the service when it sent no heartbeat for this long. Default: never. */
  silentMs?: number;
  /** A file descriptor for its output. Default: standard error, because standard output belongs to the command, which may
   * print JSON. */
  output?: number;
  /** Called with what the service requests from this process. */
  onRequest?(wanted: string): void;
  /** Ends a start that isn't ready yet. */
  signal?: AbortSignal;
};

const defaultStopMs = 15_000;
const readyMs = 5 * minuteMs;
const ticks = 10;

// Half of the young generation, in MB. Node's default of 32 costs a service that is mostly idle 50 MB.
const youngMb = new Map([
  ["processes/serve.ts", 16],
  ["processes/serve-providers.ts", 2],
  ["processes/work.ts", 8],
  ["simulator/main.ts", 2],
]);

// V8's default for a machine or container with less than 16 GB.
const memoryPerYoung = 512;

/** Never more than V8 takes on a machine of this size. */
export function memoryOptions(file: string, memoryBytes = availableMemory()): string[] {
  const mb = youngMb.get(file);
  return mb === undefined || mb * 2 ** 20 * memoryPerYoung > memoryBytes ? [] : [`--max-semi-space-size=${mb}`];
}

/** Of the container, or of the machine. */
const availableMemory = () => Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, os.totalmem());

/** Starts a service as its own process and resolves when it reports that it is ready. It stops when this process exits for
 * any reason, because the IPC channel closes. Detached, so that Ctrl-C leaves the order of stopping to us. */
export async function startService(
  name: string,
  file: string,
  env: NodeJS.ProcessEnv,
  { stopMs = defaultStopMs, silentMs, output = 2, onRequest, signal }: Limits = {},
): Promise<Service> {
  const child = spawn(process.execPath, [...memoryOptions(file), fileOf(file), name], {
    cwd: root,
    env,
    detached: true,
    stdio: ["ignore", output, output, "ipc"],
  });
  const silent: Silence = { reason: null };
  const ended = new Promise<string>((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("exit", (code, signal) => resolve(silent.reason ?? signal ?? `exit code ${code}`));
  });
  const ready = new Promise<"ready">((resolve) => child.once("message", () => resolve("ready")));
  const timer = setTimeout(() => child.kill("SIGKILL"), readyMs);
  const abort = () => child.kill();
  signal?.addEventListener("abort", abort, { once: true });
  const outcome = await Promise.race([ready, ended]);
  signal?.removeEventListener("abort", abort);
  clearTimeout(timer);
  if (outcome !== "ready") throw new Error(`The ${name} failed to start (${outcome})`);
  child.on("message", (message) => message !== "alive" && onRequest?.(String(message)));
  if (silentMs !== undefined) killWhenSilent(child, silentMs, silent);
  return {
    name,
    pid: Number(child.pid),
    ended,
    kill: (signal = "SIGKILL") => void child.kill(signal),
    stop: async () => {
      child.kill("SIGTERM");
      const timer = setTimeout(() => child.kill("SIGKILL"), stopMs);
      await ended;
      clearTimeout(timer);
    },
  };
}

/** In the artifact, each service is a file in the same folder. */
export const fileOf = (file: string): string =>
  isArtifact ? path.join(import.meta.dirname, `${path.basename(file, ".ts")}.mjs`) : file;

type Silence = { reason: string | null };

/** Kills a process whose heartbeats stop. Counts intervals rather than time, so that a suspended supervisor, whose timers
 * didn't run either, doesn't kill a healthy process when it continues. */
function killWhenSilent(child: ChildProcess, silentMs: number, silent: Silence): void {
  let missed = 0;
  child.on("message", () => {
    missed = 0;
  });
  const timer = setInterval(() => {
    missed += 1;
    if (missed <= ticks) return;
    silent.reason = `no response for ${silentMs / secondMs} s`;
    child.kill("SIGKILL");
  }, silentMs / ticks);
  child.once("exit", () => clearInterval(timer));
}

// A socket's path has up to 103 characters on macOS, and 107 on Linux. The longest here is slipway-XXXXXX/providers.sock.
const parentLengthMax = 103 - 30;

/** Makes a folder for the sockets of services, which is removed when this process exits. Only this user can connect to them. */
export function makeSocketFolder(temporary = os.tmpdir()): string {
  const folder = mkdtempSync(path.join(temporary.length > parentLengthMax ? "/tmp" : temporary, "slipway-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The command line of a process; empty when it doesn't run. */
export function commandOf(pid: number): string {
  try {
    // macOS has no /proc, and a small Linux no ps.
    if (!existsSync("/proc/self")) return spawnSync("ps", ["-p", String(pid), "-o", "command="]).stdout.toString();
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
  } catch {
    return "";
  }
}
