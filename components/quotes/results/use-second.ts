"use client";
import { useSyncExternalStore } from "react";
import { secondMs } from "#lib/duration.ts";

function subscribe(listener: () => void) {
  const timer = setInterval(listener, secondMs);
  return () => clearInterval(timer);
}

// Whole seconds, so that two renders within a second agree.
const snapshot = () => Math.floor(Date.now() / secondMs) * secondMs;

/** Milliseconds since 1970, updated every second; null on the server. */
export const useSecond = (): number | null => useSyncExternalStore(subscribe, snapshot, () => null);
