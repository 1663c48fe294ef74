import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import os from "node:os";
import { closeDatabase } from "#db/client.ts";
import { secondMs } from "#lib/duration.ts";
import { log, setLogPart } from "#lib/log.ts";
import { reasonOf } from "#lib/log-error.ts";
import { stopTracing } from "#lib/tracing.ts";
import type { StepMessage } from "./run-step.ts";

/** A part that runs in this process. */
export type RunningPart = { stop(): Promise<void>; isAlive(): Promise<boolean> };

// A tenth of the silence after which a service is killed.
const heartbeatMs = 3 * secondMs;

/** In a service: reports that it is ready, sends heartbeats while `isAlive`, and calls `stop` on a signal or when the parent
 * process is gone. */
export function serveUntilStopped(stop: () => Promise<void>, isAlive = async (): Promise<boolean> => true): void {
  let isStopping = false;
  const end = () => {
    if (isStopping) return;
    isStopping = true;
    const stopAll = () => stop().then(stopTracing);
    stopAll().then(
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
  // The parent may be gone, which "disconnect" handles.
  const beat = async () => (await isAlive()) && process.send?.("alive", undefined, undefined, () => undefined);
  setInterval(() => void beat(), heartbeatMs).unref();
}

/** In a service: has the process that started it run a task, unless it is running. */
export const requestTask = (name: string): void => void process.send?.(name, undefined, undefined, () => undefined);

/** Runs the start of a service. A failure is printed as one line without a stack. */
export async function runService(name: string, start: () => Promise<void>): Promise<void> {
  setLogPart(name);
  try {
    if (process.env.OTEL_EXPORTER_OTLP_ENDPOINT || process.env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT)
      (await import("./tracing.ts")).traceTo(name, process.env);
    if (process.env.SVC_METRICS_PORT) await (await import("./metrics-server.ts")).startMetrics(name);
    await start();
  } catch (error) {
    process.stderr.write(`slipway: ${name}: ${reasonOf(error)}\n`);
    process.exit(1);
  }
}

/** In the process of a step: sends what `run` returns to the one that started it, and ends, also when that one is gone. */
export async function runAsStep(run: () => Promise<unknown>): Promise<void> {
  process.once("disconnect", () => process.exit(1));
  if (!process.connected) process.exit(1);
  const result: StepMessage = await run().then(
    (value) => ({ value }),
    (error) => ({ failure: reasonOf(error) }),
  );
  process.send?.(result, undefined, undefined, () => process.exit(0));
}

/** In a step: says what it is doing. */
export const reportStep = (step: string): void =>
  void process.send?.({ step } satisfies StepMessage, undefined, undefined, () => undefined);

/** In a step: what the process that started it gives to it. */
export const receive = (): Promise<unknown> => new Promise((resolve) => process.once("message", resolve));

/** Runs a service that ends once its task is done, or has failed. */
export function runTask(name: string, failure: string, task: () => Promise<void>): Promise<void> {
  return runService(name, async () => {
    serveUntilStopped(closeDatabase);
    await task().catch((error) => log.error(failure, { error }));
    await closeDatabase();
    process.exit(0);
  });
}

const threads = "/proc/self/task";
const session = "/proc/self/autogroup";

/** Lets other processes go first, with all threads of this one: on Linux each has its own priority, and those that compile
 * and collect garbage exist already. Where Linux divides the processor between sessions first, so has the session, which a detached
 * process has for itself. */
export function lowerPriority(priority: number): void {
  os.setPriority(priority);
  if (!existsSync(threads)) return;
  for (const thread of readdirSync(threads)) os.setPriority(Number(thread), priority);
  if (existsSync(session) && isSessionLeader()) writeFileSync(session, String(priority));
}

/** The fourth value after the name is the session, whose number is that of the process that began it. */
const isSessionLeader = () =>
  readFileSync("/proc/self/stat", "utf8").split(") ").at(-1)?.split(" ")[3] === String(process.pid);
