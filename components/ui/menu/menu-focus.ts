"use client";
import { createContext } from "react";

/** Closes the surrounding menu and returns the focus to its button. */
export const CloseMenu = createContext<() => void>(() => undefined);

const gapPx = 4;
const edgePx = 8;
/** Characters typed within this time are one search. */
const typeaheadMs = 500;
let typed = { text: "", atMs: 0 };

type Move = "first" | "last" | "next" | "previous" | { startsWith: string };

/** Focuses another item; the first follows the last. */
export function moveFocus(list: HTMLElement | null, move: Move): void {
  const items = [...(list?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];
  const index = items.findIndex((item) => item.matches(":focus"));
  const targets = { first: 0, last: -1, next: index + 1, previous: Math.max(index, 0) - 1 };
  const item =
    typeof move === "object" ? nextMatch(items, index, move.startsWith) : items.at(targets[move] % items.length);
  item?.focus();
}

/** The next item that starts with the text typed so far; repeating one character goes through all its matches. */
function nextMatch(items: HTMLElement[], index: number, character: string): HTMLElement | undefined {
  const nowMs = performance.now();
  const text = (nowMs - typed.atMs < typeaheadMs ? typed.text : "") + character.toLowerCase();
  typed = { text, atMs: nowMs };
  const isRepeated = [...text].every((each) => each === text[0]);
  const wanted = isRepeated ? text.slice(0, 1) : text;
  const from = isRepeated ? index + 1 : Math.max(index, 0);
  const ordered = [...items.slice(from), ...items.slice(0, from)];
  return ordered.find((item) => item.textContent?.trim().toLowerCase().startsWith(wanted));
}

/** Below the button where there is room, otherwise above it; aligned with the edge that is nearer to the window's. */
export function placeMenu(list: HTMLElement | null, button: HTMLElement | null): void {
  if (!list || !button) return;
  const [own, its] = [list.getBoundingClientRect(), button.getBoundingClientRect()];
  const fitsBelow = its.bottom + gapPx + own.height + edgePx <= window.innerHeight;
  const top = fitsBelow ? its.bottom + gapPx : Math.max(edgePx, its.top - gapPx - own.height);
  const isRight = its.left + its.width / 2 > window.innerWidth / 2;
  const left = isRight ? its.right - own.width : its.left;
  list.style.top = `${top}px`;
  list.style.left = `${Math.max(edgePx, Math.min(left, window.innerWidth - own.width - edgePx))}px`;
}
