import { log } from "#lib/log.ts";

/** Runs `sync` at this interval, never twice at once, and soon after `runSoon`. `stop` waits for it and runs it once more, with `isLast`.
 * Failures are logged as `message`. */
export function startSyncLoop(
  message: string,
  everyMs: number,
  sync: (run: { isLast: boolean }) => Promise<void>,
): { runSoon(): void; stop(): Promise<void> } {
  let running: Promise<void> | undefined;
  const run = async (isLast: boolean) => {
    try {
      await sync({ isLast });
    } catch (error) {
      log.error(message, { error });
    }
  };
  let isStopped = false;
  const start = () => {
    if (isStopped) return;
    running ??= run(false).finally(() => {
      running = undefined;
    });
  };
  const timer = setInterval(start, everyMs).unref();
  return {
    runSoon() {
      // A run that has begun may have missed what this one is for.
      void (running ?? Promise.resolve()).then(start);
    },
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await running;
      await run(true);
    },
  };
}
