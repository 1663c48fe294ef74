import { createServer } from "node:http";
import { failure, newRequestId } from "#http/envelope.ts";
import { probes } from "#http/probes.ts";
import { resourceNotFound } from "#lib/errors.ts";
import { checkRoles } from "./check-settings.ts";
import { closeServer } from "./http-server.ts";
import { runRequested, startParts, stopParts } from "./run-parts.ts";
import { runService, serveUntilStopped } from "./run-service.ts";
import { ownerTasks, partEnvironment } from "./server-parts.ts";

/** The Partner API, in this process only. */
export async function runApi(): Promise<void> {
  await checkRoles(["api"]);
  become(partEnvironment(process.env, "api"));
  await import("./serve.ts");
}

/** The worker, in this process. Without the owner's URL, `slipway maintain` runs the owner's tasks on another machine. */
export function runWorker(): Promise<void> {
  // Which settings metrics require depends on the roles.
  process.env.SVC_ROLES = "worker";
  return runService("worker", async () => {
    const { port, host } = await checkRoles(["worker"]);
    await Promise.all(Object.values(startParts(ownerTasks({ ...process.env }))));
    become(partEnvironment(process.env, "worker"));
    const { startWork } = await import("./worker-part.ts");
    const worker = await startWork(() => runRequested("erasures"));
    const probes = await startProbes({ port, host }, worker.isAlive);
    const stop = async () => {
      await probes.stop();
      await worker.stop();
      await stopParts();
    };
    serveUntilStopped(stop, worker.isAlive);
  });
}

/** Gives this process the variables of a part. */
function become(env: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(process.env)) if (env[name] === undefined) delete process.env[name];
  for (const [name, value] of Object.entries(env)) if (value !== undefined) process.env[name] = value;
}

type Address = { port: number; host: string };

/** Serves only the health checks, for a part that has no other requests. It isn't live while `isAlive` is false. */
async function startProbes(
  { port, host }: Address,
  isAlive: () => Promise<boolean>,
): Promise<{ stop(): Promise<void> }> {
  const server = createServer(async ({ url = "/", method = "GET" }, response) => {
    const probe = probes.get(url);
    const result = probe ? await probe(method) : failure(newRequestId(), resourceNotFound()).response;
    const status = result.status === 200 && !(await isAlive()) ? 503 : result.status;
    response.writeHead(status, result.headers).end(method === "HEAD" ? undefined : result.body);
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  return { stop: () => closeServer(server) };
}
