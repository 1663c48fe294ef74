"use client";
import { useSyncExternalStore } from "react";

const secondMs = 1_000;

function subscribe(listener: () => void) {
  const timer = setInterval(listener, secondMs);
  return () => clearInterval(timer);
}

// The whole second, so that drawing twice within one agrees.
const snapshot = () => Math.floor(Date.now() / secondMs) * secondMs;

/** Milliseconds since 1970, moving on every second; null in the server's markup. */
export const useSecond = (): number | null => useSyncExternalStore(subscribe, snapshot, () => null);
