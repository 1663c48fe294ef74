import { setTimeout } from "node:timers/promises";
import { minuteMs, secondMs } from "#lib/duration.ts";

/** A started process. `ended` resolves with the reason. */
export type Running = { ended: Promise<string>; stop(): Promise<void> };

export type Part = {
  /** For people: "server", "database". */
  name: string;
  start(): Promise<Running>;
  /** Called when the part ended without an error, as it does on a signal from outside. */
  onStopped(): void;
  /** Adds what else is known about a crash, such as a full disk. */
  explain?(reason: string): string;
};

type Pauses = { firstMs: number; maxMs: number; stableMs: number };
const defaultPauses: Pauses = { firstMs: secondMs, maxMs: 30 * secondMs, stableMs: minuteMs };
const stoppedReason = "exit code 0";

/** Starts a part and restarts it whenever it crashes, without giving up: first immediately, then after pauses that double
 * until it has run for a minute. Other parts keep running. Rejects only if the first start fails. */
export async function supervise(part: Part, pauses: Pauses = defaultPauses): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController();
  let running = await part.start();

  async function restart(reason: string, crashes: number): Promise<number> {
    const pauseMs = crashes === 0 ? 0 : Math.min(pauses.maxMs, pauses.firstMs * 2 ** (crashes - 1));
    const when = pauseMs === 0 ? "restarting it" : `restarting it in ${Math.ceil(pauseMs / secondMs)} s`;
    const cause = part.explain?.(reason) ?? reason;
    console.error(`slipway: the ${part.name} crashed (${cause}); ${when}. No data is lost.`);
    await setTimeout(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    if (stopping.signal.aborted) return crashes;
    try {
      running = await part.start();
      return crashes + 1;
    } catch (error) {
      return restart(error instanceof Error ? error.message : String(error), crashes + 1);
    }
  }

  async function watch(): Promise<void> {
    let crashes = 0;
    while (!stopping.signal.aborted) {
      const startedMs = performance.now();
      const reason = await running.ended;
      if (stopping.signal.aborted) return;
      if (reason === stoppedReason) return part.onStopped();
      if (performance.now() - startedMs > pauses.stableMs) crashes = 0;
      crashes = await restart(reason, crashes);
    }
  }

  const watched = watch();
  return {
    async stop() {
      stopping.abort();
      await running.stop();
      // A restart in progress has to finish, so that it leaves no process behind.
      await watched;
      await running.stop();
    },
  };
}
