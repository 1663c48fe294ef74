import { rmSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { closeDatabase, limitRequestQueries } from "#db/client.ts";
import { proxyPages } from "#http/proxy-pages.ts";
import { secondMs } from "#lib/duration.ts";
import { env } from "#lib/env.ts";
import { followDatabaseClock } from "#lib/follow-clock.ts";
import { callProvidersThrough } from "#lib/providers/calls/send-call.ts";
import { startHealthSync } from "#lib/providers/health/sync-health.ts";
import { followProviderSettings } from "#lib/providers/settings/follow-settings.ts";
import { flushSecurityEvents } from "#lib/security/sync-events.ts";
import { startDraining } from "#lib/status/draining.ts";
import { startSyncLoop } from "#lib/sync-loop.ts";
import { startServer } from "#processes/server.ts";
import { closeServer, isServing } from "./http-server.ts";
import { rejectSegments } from "./reject-segments.ts";
import { lowerPriority, runService, serveUntilStopped } from "./run-service.ts";
import { readStartSettings } from "./settings.ts";

const securityEventsMs = 5_000;
const isDev = process.env.NODE_ENV === "development";

// Pages take much more CPU time than the partner API, which goes first.
const pagesPriority = 10;

/** The web and api roles: one port. With SVC_PAGES_SOCKET, the web role is a separate process, which listens on this Unix
 * socket, and the api role passes requests for pages on to it. With SVC_PROVIDERS_SOCKET, the web role calls providers
 * through another process. */
await runService(process.argv[2] ?? "server", async () => {
  env();
  limitRequestQueries();
  const { port, host, roles, drainSeconds, apiProcesses } = readStartSettings(process.env);
  const pagesSocket = process.env.SVC_PAGES_SOCKET;
  callProvidersThrough(process.env.SVC_PROVIDERS_SOCKET);
  if (roles.includes("api")) rejectSegments(process.env.SVC_LOG_DIRECTORY);
  const isPagesPart = pagesSocket !== undefined && !roles.includes("api");
  if (isPagesPart) lowerPriority(pagesPriority);
  const clock = await followDatabaseClock();
  const settings = await followProviderSettings();
  const health = startHealthSync();
  const security = startSyncLoop("security events not saved", securityEventsMs, flushSecurityEvents);
  // Next and React take memory that the process of the Partner API doesn't need.
  const rendered = roles.includes("web") ? await (await import("./next-pages.ts")).startPages(host, port) : null;
  const pages = rendered?.pages ?? (pagesSocket ? proxyPages(pagesSocket, apiProcesses) : null);
  const api = roles.includes("api") ? (isDev && rendered ? "pages" : "direct") : "none";
  const listen = isPagesPart ? { path: pagesSocket } : { port, host, reusePort: apiProcesses > 1 };
  // Left by a process that was killed.
  if (isPagesPart) rmSync(pagesSocket, { force: true });
  const server = await startServer({ listen, api, pages });
  const stop = async () => {
    startDraining();
    await pause(isPagesPart ? 0 : drainSeconds * secondMs);
    await closeServer(server);
    await rendered?.close();
    settings.stop();
    clock.stop();
    await Promise.all([health.stop(), security.stop()]);
    await closeDatabase();
  };
  serveUntilStopped(stop, () => isServing(listen));
});
