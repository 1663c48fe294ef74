import { type ChildProcess, spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { vi } from "vitest";
import { root } from "#processes/root.ts";
import { commandOf } from "#processes/service.ts";

const startMs = 150_000;
const defaultRoles = "api,worker";
const withoutInstall = [process.execPath, "processes/start.ts"];

/** Starts everything as `npm start` does, without its first step, in a separate data folder and without pages, which need a
 * build. `end` stops what the test has left. */
export function installationIn(folder: string) {
  const children: ChildProcess[] = [];

  function start(variables: Record<string, string>, [program = "", ...args] = withoutInstall) {
    const own = Object.entries(process.env).filter(([name]) => !/^(SVC_|DATABASE_URL|SIMULATOR_|VITEST)/.test(name));
    const env: NodeJS.ProcessEnv = {
      ...Object.fromEntries(own),
      NODE_ENV: "test",
      SVC_DATA_DIR: folder,
      SVC_ROLES: defaultRoles,
      ...variables,
    };
    const child = spawn(program, args, { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] });
    children.push(child);
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
    return { child, output: () => output };
  }

  async function startAndWait(variables: Record<string, string>, command?: string[]) {
    const started = start(variables, command);
    await Promise.race([
      until(() => started.output().includes("Press Ctrl-C"), startMs),
      exitOf(started.child).then(() => Promise.reject(new Error(started.output()))),
    ]);
    // The worker starts after the first quote, and the owner's tasks once it runs.
    const hasWorker = (variables.SVC_ROLES ?? defaultRoles).includes("worker");
    await until(() => !hasWorker || pidOf("processes/work-as-owner.ts") > 0, startMs);
    return started;
  }

  async function end() {
    for (const child of children.splice(0)) {
      child.kill("SIGTERM");
      await exitOf(child);
    }
  }

  /** The pid of one part, by a word of its command line. */
  function pidOf(part: string): number {
    return (
      processesOf(folder).find((pid) => commandOf(pid).includes(part) && !commandOf(pid).startsWith("/bin/sh")) ?? 0
    );
  }

  return { start, startAndWait, end, pidOf };
}

export const exitOf = (child: ChildProcess) =>
  new Promise<number | null>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve(child.exitCode);
    else child.once("exit", resolve);
  });

/** The processes of a start, found by its data folder. */
export function processesOf(folder: string): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) => read(`/proc/${pid}/cmdline`).includes(folder) || read(`/proc/${pid}/environ`).includes(folder))
    .map(Number);
}

function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

export const until = (isTrue: () => boolean | Promise<boolean>, timeout = 20_000) =>
  vi.waitUntil(isTrue, { timeout, interval: 100 });
