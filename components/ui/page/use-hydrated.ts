"use client";
import { useSyncExternalStore } from "react";

const subscribe = () => () => undefined;

/** False in the server's markup and while it comes to life, then true. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
