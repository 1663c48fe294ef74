import type { IncomingMessage } from "node:http";
import path from "node:path";
import { type RequestContext, readChunks } from "#app/api/request-context.ts";
import { loadRoutes } from "#app/api/route-table.ts";
import { runService, serveUntilStopped } from "#boot/service.ts";
import { readStartSettings, root } from "#boot/settings.ts";
import { closeDatabase } from "#db/client.ts";
import { env } from "#lib/env.ts";
import { followProviderSettings } from "#lib/provider-settings/follow-settings.ts";
import { startServer } from "#server.ts";

const mount = "/api/checkout/";

/** The buyer's form endpoints of the web role, without pages, so that no build is needed. */
await runService("checkout", async () => {
  env();
  const { port, host } = readStartSettings(process.env);
  const settings = await followProviderSettings();
  const routes = await loadRoutes(path.join(root, "app", mount));
  const server = await startServer({
    listen: { port, host },
    api: "none",
    async pages(request, response) {
      const context = toRequestContext(request);
      const { status, headers, body } = await routes(context, context.path.slice(mount.length).split("/"));
      response.writeHead(status, headers).end(body);
    },
  });
  serveUntilStopped(async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeIdleConnections();
    await closed;
    settings.stop();
    await closeDatabase();
  });
});

function toRequestContext(request: IncomingMessage): RequestContext {
  const { headers, method = "GET" } = request;
  const { origin, pathname, search } = new URL(request.url ?? "/", `http://${headers.host}`);
  const header = (name: string) => headers[name]?.toString();
  return {
    method,
    path: pathname,
    query: search.slice(1),
    origin,
    address: request.socket.remoteAddress ?? "",
    header,
    headers: () => Object.fromEntries(Object.keys(headers).map((name) => [name, header(name)])),
    readBody: (bytesMax) => readChunks(request, bytesMax),
  };
}
