import { env } from "#lib/env.ts";
import { requestTask, runService, serveUntilStopped } from "./run-service.ts";
import { startWork } from "./worker-part.ts";

/** The worker role. */
await runService("worker", async () => {
  env();
  const worker = await startWork(() => requestTask("erasures"));
  serveUntilStopped(worker.stop, worker.isAlive);
});
