import { type ChildProcess, spawn } from "node:child_process";
import { root } from "./root.ts";
import type { PlannedPart } from "./server-parts.ts";
import { fileOf, makeSocketFolder, startService } from "./service.ts";
import { type Part, supervise } from "./supervise.ts";
import { newTask } from "./task.ts";

/** What is to be started, in this order, and a message for once it runs. */
export type Plan = { parts: PlannedPart[]; message?: string };

/** What the process of a step sends to this one. */
export type StepResult = { value: unknown } | { failure: string };

/** In the order of their start. */
const started: { stop(): Promise<unknown> }[] = [];
/** Tasks that a part can request, by name. */
const requested = new Map<string, () => void>();
let step: ChildProcess | undefined;
let isStopping = false;

/** Starts what `start` starts, and stops it on a signal, in reverse order. This process only watches the others, so it loads few
 * modules. */
export async function runUntilStopped(start: () => Promise<void>): Promise<void> {
  // Without npm and the terminal, this process couldn't be stopped.
  process.on("disconnect", () => void stop(0));
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void stop(0));
  try {
    await start();
  } catch (error) {
    if (!isStopping) console.error(`slipway: ${error instanceof Error ? error.message : error}`);
    await stop(1);
  }
}

/** Has a process that ends do what is done once, because its modules take 150 MB. Returns what it sends with `runAsStep`. */
export async function runStep(file: string, ...args: string[]): Promise<unknown> {
  const child = spawn(process.execPath, [fileOf(file), ...args], {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  step = child;
  const result = await new Promise<StepResult>((resolve, reject) => {
    child.once("message", (message) => resolve(message as StepResult));
    child.once("error", reject);
    // After its message, if there is one.
    child.once("close", (code, signal) => resolve({ failure: `The start failed (${signal ?? `exit code ${code}`})` }));
  });
  if ("failure" in result) throw new Error(result.failure);
  return result.value;
}

/** Has this file check the settings, and plan the parts with their sockets in a new folder. */
export const planIn = async (file: string, ...args: string[]): Promise<Plan> =>
  (await runStep(file, makeSocketFolder(), ...args)) as Plan;

export async function startParts(parts: PlannedPart[]): Promise<void> {
  for (const part of parts) await startPart(part);
}

/** Stops the server before the worker, so that running requests are finished, and the database last. */
export async function stopParts(): Promise<void> {
  for (const part of started.toReversed()) await part.stop();
}

/** Runs a task of this name, unless it is running. */
export const runRequested = (name: string): void => requested.get(name)?.();

/** Copies start and stop together. */
async function startPart({ name, file, env, copies = 1, limits, task }: PlannedPart): Promise<void> {
  const startAs = (name: string) => () => startService(name, file, env, { ...limits, onRequest: runRequested });
  if (task) {
    const { run, stop } = newTask(startAs(name), task.everyMs);
    started.push({ stop });
    if (task.isRequested) requested.set(name, run);
    else run();
    return;
  }
  const names = copies === 1 ? [name] : Array.from({ length: copies }, (_, index) => `${name} ${index + 1}`);
  await keepRunning(...names.map((name) => ({ name, start: startAs(name) })));
}

export async function keepRunning(...parts: Omit<Part, "onStopped">[]): Promise<void> {
  const results = await Promise.allSettled(
    parts.map((part) => supervise({ ...part, onStopped: () => stopAfterSignal(part.name) })),
  );
  const running = results.flatMap((result) => (result.status === "fulfilled" ? result.value : []));
  started.push({ stop: () => Promise.all(running.map((part) => part.stop())) });
  for (const result of results) if (result.status === "rejected") throw result.reason;
}

/** A service manager sends its signal to any or all processes. Whichever receives it, all stop in order. */
export function stopAfterSignal(name: string): void {
  if (isStopping) return;
  console.error(`slipway: the ${name} was stopped; stopping everything.`);
  void stop(0);
}

async function stop(code: number): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  if (step?.connected) step.disconnect();
  await stopParts();
  process.exit(code);
}
