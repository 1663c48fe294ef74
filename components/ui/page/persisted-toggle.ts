"use client";
import { useSyncExternalStore } from "react";

/** A setting that is on or off, stored in this browser. Without storage it keeps its default. */
export function persistedToggle(name: string, isOnByDefault: boolean) {
  const changeEvent = `slipway:${name}`;
  const isOn = (): boolean => {
    try {
      const stored = localStorage.getItem(name);
      return stored === null ? isOnByDefault : stored === "on";
    } catch {
      return isOnByDefault;
    }
  };
  const set = (toOn: boolean): void => {
    try {
      localStorage.setItem(name, toOn ? "on" : "off");
    } catch {
      return;
    }
    window.dispatchEvent(new Event(changeEvent));
  };
  const subscribe = (listener: () => void) => {
    window.addEventListener(changeEvent, listener);
    // Changed in another tab.
    window.addEventListener("storage", listener);
    return () => {
      window.removeEventListener(changeEvent, listener);
      window.removeEventListener("storage", listener);
    };
  };
  return { isOn, set, subscribe, isOnByDefault: () => isOnByDefault };
}

/** On the server, the default. */
export const usePersistedToggle = ({ subscribe, isOn, isOnByDefault }: ReturnType<typeof persistedToggle>): boolean =>
  useSyncExternalStore(subscribe, isOn, isOnByDefault);
