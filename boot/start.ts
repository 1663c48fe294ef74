import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { secondMs } from "#lib/duration.ts";
import { isDiskFull, watchDisk } from "./disk.ts";
import { type EmbeddedPostgres, startPostgres } from "./postgres.ts";
import type { Plan, PlannedPart, Preparation } from "./prepare.ts";
import { root } from "./root.ts";
import { startService } from "./service.ts";
import { makeSocketFolder } from "./socket-folder.ts";
import { type Part, supervise } from "./supervise.ts";
import { newTask } from "./task.ts";

type Stoppable = { stop(): Promise<unknown> };

/** In the order of their start. */
const started: Stoppable[] = [];
/** What a part can have run by its name. */
const requested = new Map<string, () => void>();
let preparing: ChildProcess | undefined;
let isStopping = false;

try {
  // Without npm and the terminal, this process couldn't be stopped.
  process.on("disconnect", () => void stop(0));
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void stop(0));
  const { parts, message } = await prepare();
  for (const part of parts) await startPart(part);
  console.log(message);
} catch (error) {
  if (!isStopping) console.error(`slipway: ${error instanceof Error ? error.message : error}`);
  await stop(1);
}

/** Everything that is done once is done by a process that ends, because its modules take 150 MB. This one stays, and loads few. */
function prepare(): Promise<Plan> {
  const args = ["boot/prepare.ts", makeSocketFolder(), ...process.argv.slice(2)];
  const child = spawn(process.execPath, args, { cwd: root, stdio: ["ignore", "inherit", "inherit", "ipc"] });
  preparing = child;
  return new Promise((resolve, reject) => {
    child.on("message", (message: Preparation) => {
      if ("plan" in message) resolve(message.plan);
      else if ("failure" in message) reject(new Error(message.failure));
      else startEmbedded(message.databaseFolder).then((databaseUrl) => child.send({ databaseUrl }), reject);
    });
    child.once("error", reject);
    // Its last message may arrive after its exit, but not after the channel has closed.
    void Promise.all([once(child, "exit"), once(child, "disconnect")]).then(([[code, signal]]) =>
      reject(new Error(`The start failed (${signal ?? `exit code ${code}`})`)),
    );
  });
}

/** Returns its URL. Postgres comes back at the same address, so that the services reconnect. */
async function startEmbedded(folder: string): Promise<string> {
  let server: EmbeddedPostgres | undefined;
  const explain = (reason: string) =>
    server && isDiskFull(server.folder) ? `${reason}; the disk of ${server.folder} is full` : reason;
  const start = async () => {
    server = await startPostgres({ folder, isDurable: true, port: server?.port });
    return server;
  };
  await keepRunning({ name: "database", start, explain });
  if (server) watchDisk(server.folder);
  setInterval(() => server?.isStopping() && stopAfterSignal("database"), secondMs).unref();
  return server?.url ?? "";
}

/** Copies start and stop together. */
async function startPart({ name, file, env, copies = 1, limits, task }: PlannedPart): Promise<void> {
  const onRequest = (wanted: string) => requested.get(wanted)?.();
  const startAs = (name: string) => () => startService(name, file, env, { ...limits, onRequest });
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

async function keepRunning(...parts: Omit<Part, "onStopped">[]): Promise<void> {
  const results = await Promise.allSettled(
    parts.map((part) => supervise({ ...part, onStopped: () => stopAfterSignal(part.name) })),
  );
  const running = results.flatMap((result) => (result.status === "fulfilled" ? result.value : []));
  started.push({ stop: () => Promise.all(running.map((part) => part.stop())) });
  for (const result of results) if (result.status === "rejected") throw result.reason;
}

/** A service manager sends its signal to any or all processes. Whichever receives it, all stop in order. */
function stopAfterSignal(name: string): void {
  if (isStopping) return;
  console.error(`slipway: the ${name} was stopped; stopping everything.`);
  void stop(0);
}

/** Stops the server first, so that running requests are finished, and Postgres last. */
async function stop(code: number): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  preparing?.kill();
  for (const part of started.toReversed()) await part.stop();
  process.exit(code);
}
