import { env } from "#lib/env.ts";
import { lowerPriority } from "./lower-priority.ts";
import { startProviders } from "./providers-part.ts";
import { runService, serveUntilStopped } from "./run-service.ts";

// Like pages: the partner API goes first.
const priority = 5;

/** The process that calls providers for the one that renders pages. */
await runService("providers", async () => {
  env();
  const socket = process.env.SVC_PROVIDERS_LISTEN;
  if (!socket) throw new Error("SVC_PROVIDERS_LISTEN is required");
  lowerPriority(priority);
  const providers = await startProviders(socket);
  serveUntilStopped(providers.stop, providers.isAlive);
});
