import { type ChildProcess, spawn } from "node:child_process";
import { root } from "./root.ts";
import { fileOf } from "./service.ts";

/** What the process of a step sends to this one: what it is doing, and in the end its result. */
export type StepMessage = { step: string } | { value: unknown } | { failure: string };

export type StepOptions = {
  /** Sent to the step once it is known. */
  given?: Promise<unknown>;
  onStep?(what: string): void;
};

const stopMs = 10_000;
const running = new Map<ChildProcess, Promise<unknown>>();

/** Has a process that ends do what is done once, because its modules take 150 MB. Returns what it sends with `runAsStep`.
 * Detached, so that Ctrl-C leaves the order of stopping to us. */
export async function runStep(file: string, args: string[], { given, onStep }: StepOptions = {}): Promise<unknown> {
  const child = spawn(process.execPath, [fileOf(file), ...args], {
    cwd: root,
    detached: true,
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const result = Promise.withResolvers<Exclude<StepMessage, { step: string }>>();
  child.on("message", (message: StepMessage) => ("step" in message ? onStep?.(message.step) : result.resolve(message)));
  child.once("error", result.reject);
  // "close" comes after the result, if there is one, but not after a disconnect.
  const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  running.set(
    child,
    exited.then(() => void running.delete(child)),
  );
  child.once("close", (code, signal) =>
    result.resolve({ failure: `The start failed (${signal ?? `exit code ${code}`})` }),
  );
  // If it fails, the one who gives it reports that.
  given?.then(
    (value) => child.connected && child.send(value as string),
    () => undefined,
  );
  const ended = await result.promise;
  if ("failure" in ended) throw new Error(ended.failure);
  return ended.value;
}

/** Resolves when all steps have ended. */
export async function stopSteps(): Promise<void> {
  const exited = [...running.values()];
  for (const child of running.keys()) if (child.connected) child.disconnect();
  const timer = setTimeout(() => {
    for (const child of running.keys()) child.kill("SIGKILL");
  }, stopMs);
  await Promise.all(exited);
  clearTimeout(timer);
}
