import { rmSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { closeDatabase, limitRequestQueries } from "#db/client.ts";
import { readChunks } from "#http/request-context.ts";
import { secondMs } from "#lib/duration.ts";
import { env } from "#lib/env.ts";
import { followDatabaseClock } from "#lib/follow-clock.ts";
import { log } from "#lib/log.ts";
import { handleCall } from "#lib/providers/calls/handle-call.ts";
import { startHealthSync } from "#lib/providers/health/sync-health.ts";
import { followProviderSettings } from "#lib/providers/settings/follow-settings.ts";
import { withSpan } from "#lib/tracing.ts";
import { closeServer, isServing } from "./http-server.ts";
import { lowerPriority, type RunningPart, runService, serveUntilStopped } from "./run-service.ts";

const bodyBytesMax = 512 * 1024;
const limits = { headersTimeout: 5 * secondMs, requestTimeout: 10 * secondMs, keepAliveTimeout: 65 * secondMs };

// Like pages: the partner API goes first.
const priority = 5;

await runService("providers", async () => {
  env();
  const socket = process.env.SVC_PROVIDERS_LISTEN;
  if (!socket) throw new Error("SVC_PROVIDERS_LISTEN is required");
  lowerPriority(priority);
  const providers = await startProviders(socket);
  serveUntilStopped(providers.stop, providers.isAlive);
});

/** Calls providers for the process that renders pages, which doesn't have their credentials, and saves them for it. Listens
 * only on `socket`, a Unix socket in a folder of this user. */
async function startProviders(socket: string): Promise<RunningPart> {
  limitRequestQueries();
  const clock = await followDatabaseClock();
  const settings = await followProviderSettings();
  const health = startHealthSync();
  const server = createServer(limits, (request, response) => void serve(request, response));
  // Left by a process that was killed.
  rmSync(socket, { force: true });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(socket, resolve);
  });
  return {
    isAlive: () => isServing({ path: socket }),
    async stop() {
      await closeServer(server);
      settings.stop();
      clock.stop();
      await health.stop();
      await closeDatabase();
    },
  };
}

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { status, body } = await reply(request, response).catch((error) => {
    log.error("provider call failed", { path: request.url, error });
    return { status: 400, body: undefined };
  });
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(body));
}

async function reply(request: IncomingMessage, response: ServerResponse) {
  if (request.url === "/healthz") return { status: 200, body: {} };
  const closed = new AbortController();
  response.once("close", () => closed.abort());
  const text = (await readChunks(request, bodyBytesMax)).toString("utf8");
  const operation = request.url?.slice(1) ?? "";
  const handle = () => handleCall(operation, JSON.parse(text), closed.signal);
  const traceparent = request.headers.traceparent?.toString();
  // What pages ask for in the background belongs to no trace.
  const result = traceparent
    ? await withSpan({ name: `providers ${operation}`, kind: "server" }, handle, traceparent)
    : await handle();
  return { status: result ? 200 : 404, body: result ?? {} };
}
