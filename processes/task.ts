import type { Running } from "./supervise.ts";

/** A process that ends when its work is done. It never runs twice at the same time: a `run` meanwhile is ignored. With `everyMs`,
 * it runs again that long after each run. */
export function newTask(start: () => Promise<Running>, everyMs?: number): { run(): void; stop(): Promise<void> } {
  let isStopped = false;
  let running: Promise<Running> | undefined;

  async function runOnce(): Promise<void> {
    try {
      running = start();
      await (await running).ended;
    } catch (error) {
      if (!isStopped) console.error(`slipway: ${error instanceof Error ? error.message : error}`);
    }
    running = undefined;
    if (everyMs !== undefined) setTimeout(run, everyMs).unref();
  }

  function run(): void {
    if (!running && !isStopped) void runOnce();
  }

  return {
    run,
    async stop() {
      isStopped = true;
      // A start in progress has to finish, so that it leaves no process behind.
      const last = await running?.catch(() => undefined);
      await last?.stop();
    },
  };
}
