import { log } from "#lib/log.ts";

/** Runs `sync` at this interval, never twice at once. `stop` waits for it and runs it once more, with `isLast`. Failures are
 * logged as `message`. */
export function startSyncLoop(
  message: string,
  everyMs: number,
  sync: (run: { isLast: boolean }) => Promise<void>,
): { stop(): Promise<void> } {
  let running: Promise<void> | undefined;
  const run = async (isLast: boolean) => {
    try {
      await sync({ isLast });
    } catch (error) {
      log.error(message, { error });
    }
  };
  const timer = setInterval(() => {
    running ??= run(false).finally(() => {
      running = undefined;
    });
  }, everyMs).unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
      await run(true);
    },
  };
}
