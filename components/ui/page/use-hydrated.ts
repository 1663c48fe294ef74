"use client";
import { useSyncExternalStore } from "react";

const subscribe = () => () => undefined;

/** False on the server and until React has hydrated the page. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
