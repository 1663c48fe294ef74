import { get, type Server } from "node:http";
import { secondMs } from "#lib/duration.ts";
import type { Listen } from "#processes/server.ts";

// Requests that take longer to finish are cut off.
const requestsMs = 10 * secondMs;
const checkMs = 5 * secondMs;

/** Finishes running requests, and closes idle connections. */
export async function closeServer(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), requestsMs);
  await closed;
  clearTimeout(timer);
}

/** Whether the server responds where it listens; with "/readyz", whether it's ready for requests. */
export function isServing(listen: Listen, probe: "/healthz" | "/readyz" = "/healthz"): Promise<boolean> {
  const target = "path" in listen ? { socketPath: listen.path } : { port: listen.port, host: ownHost(listen.host) };
  return new Promise((resolve) => {
    const request = get({ ...target, path: probe, signal: AbortSignal.timeout(checkMs) }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    request.once("error", () => resolve(false));
  });
}

/** The address to connect to, of a server that listens on this host. */
export const ownHost = (host: string): string => (host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host);
