import { closeDatabase } from "#db/client.ts";
import { secondMs } from "#lib/duration.ts";
import { measureQueues } from "#lib/metrics/queue-metrics.ts";
import { selectWaitingErasures } from "#lib/personal-data/queries/erasures.ts";
import { startSyncLoop } from "#lib/sync-loop.ts";
import { startWorker } from "#processes/worker.ts";
import type { RunningPart } from "./run-service.ts";

const erasuresMs = 30 * secondMs;

/** Runs the worker in this process. `requestErasures` is called while members wait to be erased. */
export async function startWork(requestErasures: () => void): Promise<RunningPart> {
  measureQueues();
  const worker = await startWorker();
  const erasures = startSyncLoop("erasures not requested", erasuresMs, async () => {
    if ((await selectWaitingErasures(1)).length > 0) requestErasures();
  });
  return {
    isAlive: worker.isAlive,
    async stop() {
      await erasures.stop();
      await worker.stop();
      await closeDatabase();
    },
  };
}
