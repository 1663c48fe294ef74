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

// One clock for the whole page, ten seconds apart; also moved on by what is drawn after a pause.
function snapshot() {
  const currentMs = Date.now();
  if (currentMs - nowMs >= tickMs) nowMs = currentMs;
  return nowMs;
}

/** Milliseconds since 1970, or null in the server's markup, whose reader's clock and zone are not known. */
export const useNow = (): number | null => useSyncExternalStore(subscribe, snapshot, () => null);
