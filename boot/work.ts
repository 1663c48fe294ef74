import { closeDatabase } from "#db/client.ts";
import { env } from "#lib/env.ts";
import { startWorker } from "#worker.ts";
import { runPart, servePart } from "./part.ts";

/** The worker role. */
await runPart("worker", async () => {
  env();
  const worker = await startWorker();
  servePart(async () => {
    await worker.stop();
    await closeDatabase();
  });
});
