import { spawn } from "node:child_process";
import { root } from "./settings.ts";

export type Part = {
  name: string;
  ended: Promise<string>;
  stop(): Promise<void>;
  /** kill -9, for tests. */
  kill(): void;
};

const stopTimeoutMs = 15_000;

/** Starts one part as a process of its own and resolves once it says it is ready. It ends when we do, however we end:
 * the ipc channel closes. Detached, so that Ctrl-C lets us end the parts in their order. */
export async function startPart(name: string, file: string, env: NodeJS.ProcessEnv): Promise<Part> {
  const child = spawn(process.execPath, [file], {
    cwd: root,
    env,
    detached: true,
    // What a part says goes to standard error: standard output belongs to the command, which may print JSON.
    stdio: ["ignore", 2, 2, "ipc"],
  });
  const ended = new Promise<string>((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("exit", (code, signal) => resolve(signal ?? `exit code ${code}`));
  });
  const ready = new Promise<"ready">((resolve) => child.once("message", () => resolve("ready")));
  const outcome = await Promise.race([ready, ended]);
  if (outcome !== "ready") throw new Error(`the ${name} did not start (${outcome})`);
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

/** In a part: says it is ready, and ends by `stop` on a signal or when its starter is gone. */
export function servePart(stop: () => Promise<void>): void {
  let isStopping = false;
  const end = () => {
    if (isStopping) return;
    isStopping = true;
    stop().then(
      () => process.exit(0),
      (error) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, end);
  if (!process.send) return;
  process.on("disconnect", end);
  process.send("ready");
}

/** Runs a part's start; a failure is one line, not a stack. */
export async function runPart(name: string, start: () => Promise<void>): Promise<void> {
  try {
    await start();
  } catch (error) {
    console.error(`slipway: ${name}: ${error instanceof Error ? error.message : error}`);
    process.exit(1);
  }
}
