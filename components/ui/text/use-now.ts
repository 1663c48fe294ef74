"use client";
import { useSyncExternalStore } from "react";

const tickMs = 10_000;
const listeners = new Set<() => void>();
let nowMs = 0;
let timer: ReturnType<typeof setInterval> | undefined;

function tick() {
  nowMs = Date.now();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  if (listeners.size === 0) timer = setInterval(tick, tickMs);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

// One clock for the whole page, updated every ten seconds and by renders after a pause.
function snapshot() {
  const currentMs = Date.now();
  if (currentMs - nowMs >= tickMs) nowMs = currentMs;
  return nowMs;
}

/** Milliseconds since 1970; null on the server, which doesn't know the reader's clock and time zone. */
export const useNow = (): number | null => useSyncExternalStore(subscribe, snapshot, () => null);
