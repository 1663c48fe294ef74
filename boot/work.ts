import { closeDatabase } from "#db/client.ts";
import { env } from "#lib/env.ts";
import { measureQueues } from "#lib/metrics/queue-metrics.ts";
import { startWorker } from "#worker.ts";
import { runService, serveUntilStopped } from "./service.ts";

/** The worker role. */
await runService("worker", async () => {
  env();
  measureQueues();
  const worker = await startWorker();
  serveUntilStopped(async () => {
    await worker.stop();
    await closeDatabase();
  }, worker.isAlive);
});
