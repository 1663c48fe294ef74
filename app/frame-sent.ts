import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as pause } from "node:timers/promises";

const longestMs = 50;

// One for the server and for the pages, which have their own copy of this module.
const holder: typeof globalThis & { slipwayFrames?: AsyncLocalStorage<Promise<void>> } = globalThis;

holder.slipwayFrames ??= new AsyncLocalStorage();

/** In which a page is rendered: when its frame is sent. */
export const frames = holder.slipwayFrames;

/** Resolves once the frame of the page that is being rendered is sent, or after 50 ms, because Next holds the pages of crawlers until they
 * are complete. */
export const frameSent = (): Promise<void> =>
  Promise.race([frames.getStore(), pause(longestMs, undefined, { ref: false })]);
