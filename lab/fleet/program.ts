import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import type { Owner } from "./programs.ts";

export type Program = {
  pid: number;
  ended: Promise<string>;
  isRunning(): boolean;
  signal(name: NodeJS.Signals): void;
  /** SIGTERM, or another signal, and SIGKILL if that isn't enough. */
  stop(signal?: NodeJS.Signals): Promise<void>;
};

type Start = { name: string; command: string[]; owner: Owner; folder: string; env?: Record<string, string> };

const stopMs = 60_000;
const lookEveryMs = 100;
const started = new Set<Program>();

/** Starts a program whose output goes to a file of its name in `folder`. It gets only the variables in `env`. */
export function startProgram({ name, command, owner, folder, env = {} }: Start): Program {
  const output = openSync(`${folder}/${name}.log`, "a");
  const [file = "", ...args] = command;
  const child = spawn(file, args, {
    ...owner,
    env: { NODE_ENV: "production", ...env },
    cwd: "/",
    stdio: ["ignore", output, output],
  });
  closeSync(output);
  const ended = once(child, "exit").then(
    ([code, signal]) => String(signal ?? `exit code ${code}`),
    (error: Error) => error.message,
  );
  const program: Program = {
    pid: Number(child.pid),
    ended,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    signal: (signal) => void child.kill(signal),
    async stop(signal = "SIGTERM") {
      program.signal(signal);
      const timer = setTimeout(() => child.kill("SIGKILL"), stopMs);
      await ended;
      clearTimeout(timer);
    },
  };
  started.add(program);
  void ended.then(() => started.delete(program));
  return program;
}

/** Kills what still runs. */
export async function stopPrograms(): Promise<void> {
  const left = [...started];
  for (const program of left) program.signal("SIGKILL");
  await Promise.all(left.map(({ ended }) => ended));
}

/** Waits until the condition is true. Throws with the end of the program's output if it exits before that, or at the timeout. */
export async function waitFor(
  what: string,
  condition: () => Promise<boolean>,
  { timeoutMs = 60_000, program, logFile }: { timeoutMs?: number; program?: Program; logFile?: string } = {},
): Promise<void> {
  for (const deadline = Date.now() + timeoutMs; Date.now() < deadline; await wait(lookEveryMs)) {
    if (await condition().catch(() => false)) return;
    if (program && !program.isRunning()) break;
  }
  const output = logFile ? `\n${readFileSync(logFile, "utf8").slice(-2_000)}` : "";
  throw new Error(`${what} in ${timeoutMs / 1_000} s${output}`);
}
