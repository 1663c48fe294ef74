import { closeDatabase } from "#db/client.ts";
import { selectWaitingErasures } from "#db/erasures.ts";
import { secondMs } from "#lib/duration.ts";
import { env } from "#lib/env.ts";
import { measureQueues } from "#lib/metrics/queue-metrics.ts";
import { startSyncLoop } from "#lib/sync-loop.ts";
import { startWorker } from "#worker.ts";
import { requestTask, runService, serveUntilStopped } from "./run-service.ts";

const erasuresMs = 30 * secondMs;

/** The worker role. */
await runService("worker", async () => {
  env();
  measureQueues();
  const worker = await startWorker();
  const erasures = startSyncLoop("erasures not requested", erasuresMs, async () => {
    if ((await selectWaitingErasures(1)).length > 0) requestTask("erasures");
  });
  serveUntilStopped(async () => {
    await erasures.stop();
    await worker.stop();
    await closeDatabase();
  }, worker.isAlive);
});
