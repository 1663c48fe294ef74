import { createServer } from "node:http";
import { failure, newRequestId } from "#app/api/envelope.ts";
import { probes } from "#app/api/probes.ts";
import { resourceNotFound } from "#lib/errors.ts";
import { closeServer } from "./http-server.ts";

type Address = { port: number; host: string };

/** Serves only the health checks, for a part that has no other requests. It isn't live while `isAlive` is false. */
export async function startProbes(
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
