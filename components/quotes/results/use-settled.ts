"use client";
import { useEffect, useEffectEvent } from "react";

const settleMs = 400;

/** Hands over text once it has stayed the same for 400 ms; null is nothing to wait for. */
export function useSettled(text: string | null, onSettled: (text: string) => void): void {
  const settle = useEffectEvent(onSettled);
  useEffect(() => {
    if (text === null) return;
    const timer = setTimeout(() => settle(text), settleMs);
    return () => clearTimeout(timer);
  }, [text]);
}
