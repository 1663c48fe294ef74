import { setImmediate } from "node:timers/promises";

/** Returns a function that resolves for one caller per turn of the event loop, in order. Work that awaits it can't keep other
 * requests waiting, however much of it there is. */
export function createPacer(): () => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  return () => {
    last = last.then(() => setImmediate());
    return last;
  };
}
