import { setTimeout } from "node:timers/promises";

type Pace = {
  perSecond: number;
  /** How many can start at once after a quiet moment. */
  burst: number;
  /** Callers that would have to wait longer are refused. */
  waitMsMax: number;
};

/** Returns a function that lets at most this many callers a second go on, in order: it resolves to true when it is a caller's
 * turn, and at once to false for callers that would have to wait too long. Work that awaits it leaves the processor to other
 * requests, however much of it there is. */
export function createPacer({ perSecond, burst, waitMsMax }: Pace, now = () => performance.now(), wait = delay) {
  const intervalMs = 1_000 / perSecond;
  let nextMs = Number.NEGATIVE_INFINITY;
  return async (): Promise<boolean> => {
    const turnMs = Math.max(nextMs, now() - (burst - 1) * intervalMs);
    const waitMs = turnMs - now();
    if (waitMs > waitMsMax) return false;
    nextMs = turnMs + intervalMs;
    if (waitMs > 0) await wait(waitMs);
    return true;
  };
}

const delay = async (ms: number) => void (await setTimeout(ms));
