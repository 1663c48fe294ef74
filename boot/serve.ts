import next from "next";
import { closeDatabase, limitRequestQueries } from "#db/client.ts";
import { env } from "#lib/env.ts";
import { startHealthSync } from "#lib/provider-health/sync-health.ts";
import { followProviderSettings } from "#lib/provider-settings/follow-settings.ts";
import { startServer } from "#server.ts";
import { runService, serveUntilStopped } from "./service.ts";
import { readStartSettings, root } from "./settings.ts";

const drainMs = 10_000;

/** The web and api roles: one port. */
await runService("server", async () => {
  env();
  limitRequestQueries();
  const { port, host, roles } = readStartSettings(process.env);
  const settings = await followProviderSettings();
  const health = startHealthSync();
  const isDev = process.env.NODE_ENV === "development";
  const app = roles.includes("web") ? next({ dev: isDev, dir: root, hostname: host, port }) : null;
  await app?.prepare();
  const pages = app?.getRequestHandler() ?? null;
  const api = !roles.includes("api") ? "none" : isDev && pages ? "pages" : "direct";
  const server = await startServer({ port, host, api, pages });
  serveUntilStopped(async () => {
    // Running requests are finished; idle connections are closed.
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeIdleConnections();
    const timer = setTimeout(() => server.closeAllConnections(), drainMs);
    await closed;
    clearTimeout(timer);
    await app?.close();
    settings.stop();
    await health.stop();
    await closeDatabase();
  });
});
