"use client";
import { useSyncExternalStore } from "react";

/** The outcome of an action. */
export type Toast = { id: number; text: string; kind: "success" | "failure" };

const shownMax = 3;
const none: Toast[] = [];
let toasts = none;
let lastId = 0;
const listeners = new Set<() => void>();

function replace(next: Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows it in a corner of the page, also while another page opens. Returns its ID. */
export function showToast(text: string, kind: Toast["kind"] = "success"): number {
  lastId += 1;
  replace([...toasts.filter((toast) => toast.text !== text), { id: lastId, text, kind }].slice(-shownMax));
  return lastId;
}

export const hideToast = (id: number): void => replace(toasts.filter((toast) => toast.id !== id));

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The oldest first. */
export const useToasts = (): Toast[] =>
  useSyncExternalStore(
    subscribe,
    () => toasts,
    () => none,
  );
