import { spawn } from "node:child_process";
import { log, setLogPart } from "#lib/log.ts";
import { root } from "./settings.ts";

export type Service = {
  name: string;
  ended: Promise<string>;
  stop(): Promise<void>;
  /** SIGKILL, for tests. */
  kill(): void;
};

const stopTimeoutMs = 15_000;

/** Starts a service as its own process and resolves when it reports that it is ready. It stops when this process exits for
 * any reason, because the IPC channel closes. Detached, so that Ctrl-C leaves the order of stopping to us. */
export async function startService(name: string, file: string, env: NodeJS.ProcessEnv): Promise<Service> {
  const child = spawn(process.execPath, [file], {
    cwd: root,
    env,
    detached: true,
    // Output goes to standard error: standard output belongs to the command, which may print JSON.
    stdio: ["ignore", 2, 2, "ipc"],
  });
  const ended = new Promise<string>((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("exit", (code, signal) => resolve(signal ?? `exit code ${code}`));
  });
  const ready = new Promise<"ready">((resolve) => child.once("message", () => resolve("ready")));
  const outcome = await Promise.race([ready, ended]);
  if (outcome !== "ready") throw new Error(`The ${name} failed to start (${outcome})`);
  return {
    name,
    ended,
    kill: () => void child.kill("SIGKILL"),
    stop: async () => {
      child.kill("SIGTERM");
      const timer = setTimeout(() => child.kill("SIGKILL"), stopTimeoutMs);
      await ended;
      clearTimeout(timer);
    },
  };
}

/** In a service: reports that it is ready, and calls `stop` on a signal or when the parent process is gone. */
export function serveUntilStopped(stop: () => Promise<void>): void {
  let isStopping = false;
  const end = () => {
    if (isStopping) return;
    isStopping = true;
    stop().then(
      () => process.exit(0),
      (error) => {
        log.error("failed to stop", { error });
        process.exit(1);
      },
    );
  };
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, end);
  if (!process.send) return;
  process.on("disconnect", end);
  process.send("ready");
}

/** Runs the start of a service. A failure is printed as one line without a stack. */
export async function runService(name: string, start: () => Promise<void>): Promise<void> {
  setLogPart(name);
  try {
    await start();
  } catch (error) {
    console.error(`slipway: ${name}: ${error instanceof Error ? error.message : error}`);
    process.exit(1);
  }
}
