"use client";
import { useEffect, useEffectEvent } from "react";

const delayMs = 400;

/** Calls back with the text once it has not changed for 400 ms. */
export function useDebounced(text: string | null, onChange: (text: string) => void): void {
  const notify = useEffectEvent(onChange);
  useEffect(() => {
    if (text === null) return;
    const timer = setTimeout(() => notify(text), delayMs);
    return () => clearTimeout(timer);
  }, [text]);
}
