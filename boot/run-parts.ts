import { secondMs } from "#lib/duration.ts";
import { preparePart } from "./prepare-part.ts";
import { startProbes } from "./probe-server.ts";
import { startProviders } from "./providers-part.ts";
import { runService, serveUntilStopped } from "./run-service.ts";
import { ownerTasks, partEnvironment, type ServerPart, serverParts } from "./server-parts.ts";
import { startService } from "./service.ts";
import type { RoleName, StartSettings } from "./settings.ts";
import { makeSocketFolder } from "./socket-folder.ts";
import { supervise } from "./supervise.ts";
import { newTask } from "./task.ts";

type Stoppable = { stop(): Promise<void> };

const silentMs = 30 * secondMs;
const closeMs = 15 * secondMs;

/** The Partner API, in this process only. */
export async function runApi(): Promise<void> {
  await preparePart(["api"]);
  become(partEnvironment(process.env, "api"));
  await import("./serve.ts");
}

/** The worker, in this process. */
export const runWorker = (): Promise<void> =>
  runParts("worker", ["worker"], async ({ port, host }) => {
    const owner = startOwnerTasks({ ...process.env });
    become(partEnvironment(process.env, "worker"));
    const { startWork } = await import("./worker-part.ts");
    const worker = await startWork(owner.erase);
    const probes = await startProbes({ port, host }, worker.isAlive);
    const stop = async () => {
      await probes.stop();
      await worker.stop();
      await owner.stop();
    };
    serveUntilStopped(stop, worker.isAlive);
  });

/** The web role, alone or with the others. This process calls providers for it; the others are processes that it starts. */
export const runWeb = (roles: RoleName[]): Promise<void> =>
  runParts("providers", roles, async ({ apiProcesses, drainSeconds }) => {
    const worker = { name: "worker", file: "boot/work.ts", env: partEnvironment(process.env, "worker") };
    const [providers, ...servers] = serverParts(process.env, roles, makeSocketFolder(), apiProcesses);
    const owner = roles.includes("worker") ? startOwnerTasks({ ...process.env }) : null;
    if (providers) become(providers.env);
    const own = await startProviders(process.env.SVC_PROVIDERS_LISTEN ?? "");
    const started: Stoppable[] = [];
    if (owner) started.push(owner, await start(worker, closeMs, owner.erase));
    for (const part of servers) started.push(await start(part, closeMs + drainSeconds * secondMs));
    const stop = async () => {
      for (const part of started.toReversed()) await part.stop();
      await own.stop();
    };
    serveUntilStopped(stop, own.isAlive);
  });

/** Sets the roles before metrics start, because which settings these require depends on the roles. */
function runParts(name: string, roles: RoleName[], start: (settings: StartSettings) => Promise<void>): Promise<void> {
  process.env.SVC_ROLES = roles.join(",");
  return runService(name, async () => start(await preparePart(roles)));
}

/** Without the owner's URL, nothing: then `slipway maintain` runs on another machine. */
function startOwnerTasks(env: NodeJS.ProcessEnv): Stoppable & { erase(): void } {
  const tasks = env.DATABASE_URL ? ownerTasks(env) : [];
  const started = tasks.map(({ name, file, env, task }) => ({
    ...task,
    ...newTask(() => startService(name, file, env), task.everyMs),
  }));
  for (const { isRequested, run } of started) if (!isRequested) run();
  return {
    erase: () => started.find(({ isRequested }) => isRequested)?.run(),
    stop: async () => void (await Promise.all(started.map((task) => task.stop()))),
  };
}

async function start(part: ServerPart, stopMs: number, onRequest?: () => void): Promise<Stoppable> {
  const { name, file, env, copies = 1 } = part;
  // When somebody else stops one of the processes, all stop.
  const onStopped = () => void process.kill(process.pid, "SIGTERM");
  const started = await Promise.all(
    Array.from({ length: copies }, () =>
      supervise({ name, onStopped, start: () => startService(name, file, env, { stopMs, silentMs, onRequest }) }),
    ),
  );
  return { stop: async () => void (await Promise.all(started.map((running) => running.stop()))) };
}

/** Gives this process the variables of a part. */
function become(env: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(process.env)) if (env[name] === undefined) delete process.env[name];
  for (const [name, value] of Object.entries(env)) if (value !== undefined) process.env[name] = value;
}
