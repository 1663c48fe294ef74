import { runStep, type StepOptions, stopSteps } from "./run-step.ts";
import type { PlannedPart } from "./server-parts.ts";
import { makeSocketFolder, startService } from "./service.ts";
import { type Part, supervise } from "./supervise.ts";
import { newTask } from "./task.ts";

/** What is to be started; the parts in the order in which they are stopped, reversed. */
export type Plan = { parts: PlannedPart[] };

type Stoppable = { stop(): Promise<unknown> };

const started: Stoppable[] = [];
/** Tasks that a part can request, by name. */
const requested = new Map<string, () => void>();
const stopping = new AbortController();
const stopped = new Promise((resolve) => stopping.signal.addEventListener("abort", resolve));

/** Starts what `start` starts, and stops it on a signal, in reverse order. This process only watches the others, so it loads few
 * modules. */
export async function runUntilStopped(start: () => Promise<void>): Promise<void> {
  // Without npm and the terminal, this process couldn't be stopped.
  process.on("disconnect", () => void stop(0));
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void stop(0));
  try {
    await start();
  } catch (error) {
    if (!stopping.signal.aborted) console.error(`slipway: ${error instanceof Error ? error.message : error}`);
    await stop(1);
  }
}

export const stopSignal: AbortSignal = stopping.signal;

/** Has this file check the settings, and plan the parts with their sockets in a new folder. */
export const planIn = async <Planned extends Plan>(
  file: string,
  args: string[],
  options?: StepOptions,
): Promise<Planned> => (await runStep(file, [makeSocketFolder(), ...args], options)) as Planned;

/** Starts each part once those that it comes `after` have started, or what is `given` under their names has resolved. Returns the
 * starts by the names of the parts. */
export function startParts(
  parts: PlannedPart[],
  given: Record<string, Promise<unknown>> = {},
): Record<string, Promise<unknown>> {
  const starts = new Map<string, Promise<Stoppable | undefined>>();
  const start = (part: PlannedPart) => {
    const begun = starts.get(part.name) ?? startAfterOthers(part);
    starts.set(part.name, begun);
    return begun;
  };
  async function startAfterOthers({ after = [], ...part }: PlannedPart): Promise<Stoppable | undefined> {
    const others = parts.filter(({ name }) => after.includes(name));
    await Promise.race([Promise.all([...others.map(start), ...after.map((name) => given[name])]), stopped]);
    return stopping.signal.aborted ? undefined : startPart(part);
  }
  for (const part of parts) started.push(stoppableOf(start(part)));
  return Object.fromEntries(starts);
}

/** Stops the server before the worker, so that running requests are finished, and the database last. */
export async function stopParts(): Promise<void> {
  for (const part of started.toReversed()) await part.stop();
}

/** Runs a task of this name, unless it is running. */
export const runRequested = (name: string): void => requested.get(name)?.();

/** Copies start and stop together. */
async function startPart({ name, file, env, copies = 1, limits, task }: PlannedPart): Promise<Stoppable> {
  const options = { ...limits, onRequest: runRequested, signal: stopping.signal };
  const startAs = (name: string) => () => startService(name, file, env, options);
  if (task) {
    const { run, stop } = newTask(startAs(name), task.everyMs);
    if (task.isRequested) requested.set(name, run);
    else run();
    return { stop };
  }
  const names = copies === 1 ? [name] : Array.from({ length: copies }, (_, index) => `${name} ${index + 1}`);
  return superviseAll(names.map((name) => ({ name, start: startAs(name) })));
}

/** Starts a part that is stopped after those that start later. */
export async function keepRunning(part: Omit<Part, "onStopped">): Promise<void> {
  const starting = superviseAll([part]);
  started.push(stoppableOf(starting));
  await starting;
}

async function superviseAll(parts: Omit<Part, "onStopped">[]): Promise<Stoppable> {
  const results = await Promise.allSettled(
    parts.map((part) => supervise({ ...part, onStopped: () => stopAfterSignal(part.name) })),
  );
  const running = results.flatMap((result) => (result.status === "fulfilled" ? result.value : []));
  const all = { stop: () => Promise.all(running.map((part) => part.stop())) };
  for (const result of results)
    if (result.status === "rejected") {
      await all.stop();
      throw result.reason;
    }
  return all;
}

/** Waits for a start in progress, so that it leaves no process behind. */
const stoppableOf = (starting: Promise<Stoppable | undefined>): Stoppable => ({
  stop: async () => (await starting.catch(() => undefined))?.stop(),
});

/** A service manager sends its signal to any or all processes. Whichever receives it, all stop in order. */
export function stopAfterSignal(name: string): void {
  if (stopping.signal.aborted) return;
  console.error(`slipway: the ${name} was stopped; stopping everything.`);
  void stop(0);
}

async function stop(code: number): Promise<void> {
  if (stopping.signal.aborted) return;
  stopping.abort();
  await Promise.all([stopSteps(), stopParts()]);
  process.exit(code);
}
