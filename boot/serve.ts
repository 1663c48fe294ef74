import { setTimeout as pause } from "node:timers/promises";
import next from "next";
import { closeDatabase, limitRequestQueries } from "#db/client.ts";
import { secondMs } from "#lib/duration.ts";
import { env } from "#lib/env.ts";
import { startHealthSync } from "#lib/provider-health/sync-health.ts";
import { followProviderSettings } from "#lib/provider-settings/follow-settings.ts";
import { startDraining } from "#lib/status/draining.ts";
import { startServer } from "#server.ts";
import { runService, serveUntilStopped } from "./service.ts";
import { readStartSettings, root } from "./settings.ts";

// Requests that take longer to finish are cut off.
const requestsMs = 10_000;
const checkMs = 5_000;

/** The web and api roles: one port. */
await runService("server", async () => {
  env();
  limitRequestQueries();
  const { port, host, roles, drainSeconds } = readStartSettings(process.env);
  const settings = await followProviderSettings();
  const health = startHealthSync();
  const isDev = process.env.NODE_ENV === "development";
  const app = roles.includes("web") ? next({ dev: isDev, dir: root, hostname: host, port }) : null;
  await app?.prepare();
  const pages = app?.getRequestHandler() ?? null;
  const api = !roles.includes("api") ? "none" : isDev && pages ? "pages" : "direct";
  const server = await startServer({ port, host, api, pages });
  const stop = async () => {
    startDraining();
    await pause(drainSeconds * secondMs);
    // Running requests are finished; idle connections are closed.
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeIdleConnections();
    const timer = setTimeout(() => server.closeAllConnections(), requestsMs);
    await closed;
    clearTimeout(timer);
    await app?.close();
    settings.stop();
    await health.stop();
    await closeDatabase();
  };
  serveUntilStopped(stop, () => isServing(host, port));
});

/** Whether the server responds through its own port. */
async function isServing(host: string, port: number): Promise<boolean> {
  const name = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host.includes(":") ? `[${host}]` : host;
  const signal = AbortSignal.timeout(checkMs);
  const response = await fetch(`http://${name}:${port}/healthz`, { signal }).catch(() => null);
  await response?.arrayBuffer();
  return response?.ok === true;
}
