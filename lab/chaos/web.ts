import "next/dist/server/node-environment-baseline.js";
import type { IncomingMessage } from "node:http";
import { registerHooks } from "node:module";
import path from "node:path";
import { withinRequest } from "#app/api/test-user.ts";
import { closeDatabase } from "#db/client.ts";
import { type RequestContext, readChunks } from "#http/request-context.ts";
import { loadRoutes } from "#http/route-table.ts";
import { env } from "#lib/env.ts";
import { followProviderSettings } from "#lib/providers/settings/follow-settings.ts";
import { root } from "#processes/root.ts";
import { runService, serveUntilStopped } from "#processes/run-service.ts";
import { startServer } from "#processes/server.ts";
import { readStartSettings } from "#processes/settings.ts";

// Next's bundler finds files without their extension, and unwraps the default export of CommonJS.
registerHooks({
  resolve(name, context, next) {
    if (!name.startsWith("next-auth/providers/")) return next(/^next\/\w+$/.test(name) ? `${name}.js` : name, context);
    const { url } = next(name, context);
    const source = `import provider from ${JSON.stringify(url)}; export default provider.default;`;
    return { url: `data:text/javascript,${encodeURIComponent(source)}`, shortCircuit: true };
  },
});

const mounts = ["/api/checkout/", "/api/dashboard/"];

/** The endpoints of the web role for buyers and members, without pages, so that no build is needed. */
await runService("web", async () => {
  env();
  const { port, host } = readStartSettings(process.env);
  const settings = await followProviderSettings();
  const tables = await Promise.all(
    mounts.map(async (mount) => ({ mount, routes: await loadRoutes(path.join(root, "app", mount)) })),
  );
  const server = await startServer({
    listen: { port, host },
    api: "none",
    async pages(request, response) {
      const context = toRequestContext(request);
      const table = tables.find(({ mount }) => context.path.startsWith(mount));
      if (!table) return void response.writeHead(404).end();
      const segments = context.path.slice(table.mount.length).split("/");
      const result = await withinRequest(cookiesOf(request), () => table.routes(context, segments));
      response.writeHead(result.status, result.headers).end(result.body);
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

function cookiesOf({ headers: { cookie = "" } }: IncomingMessage): Map<string, string> {
  return new Map(cookie.split("; ").map((pair) => pair.split("=", 2) as [string, string]));
}

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
