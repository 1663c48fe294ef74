import { deadline } from "#lib/deadline.ts";

const stepMs = 100;
/** How much longer than its duration a deadline takes at most. */
const busyMsMax = deadline(2_500);

/** Calls `exceed` once a provider had `durationMs` to respond. Counted in steps, so that time in which this process was too busy
 * to read a response isn't counted as the provider's: a step whose timer fires late counts as if it had fired in time. Returns
 * a function that cancels it. */
export function startDeadline(durationMs: number, exceed: () => void, maxMs = durationMs + busyMsMax): () => void {
  const endMs = performance.now() + maxMs;
  let leftMs = durationMs;
  let timer: NodeJS.Timeout | undefined;
  let isCanceled = false;
  const wait = () => {
    if (leftMs <= 0 || performance.now() >= endMs) {
      // Sockets are read before, so that what arrived by now still counts.
      setImmediate(() => isCanceled || exceed());
      return;
    }
    const step = Math.min(stepMs, leftMs);
    leftMs -= step;
    timer = setTimeout(wait, step);
  };
  wait();
  return () => {
    isCanceled = true;
    clearTimeout(timer);
  };
}
