import { type Shortcut, shortcutOf } from "#components/shell/shortcut-of.ts";
import { singleKeys } from "#components/shell/single-keys.ts";

const afterGMs = 1_500;
const fields =
  'textarea, select, [contenteditable=""], [contenteditable="true"], [role="textbox"], [role="combobox"], input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"], [type="range"])';

export const isDialogOpen = (): boolean => document.querySelector("dialog:modal") !== null;

/** Hands on what keys mean, until the signal ends it. */
export function listenForKeys(onShortcut: (shortcut: Shortcut) => void, signal: AbortSignal): void {
  let gAtMs = Number.NEGATIVE_INFINITY;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented) return;
    const shortcut = shortcutOf(event, {
      isTyping: event.target instanceof Element && event.target.closest(fields) !== null,
      isCovered: isDialogOpen(),
      isAfterG: event.timeStamp - gAtMs < afterGMs,
      areSingleKeysOn: singleKeys.isOn(),
    });
    if (!shortcut) return;
    gAtMs = shortcut === "go" ? event.timeStamp : Number.NEGATIVE_INFINITY;
    if (shortcut !== "close") event.preventDefault();
    onShortcut(shortcut);
  };
  document.addEventListener("keydown", onKeyDown, { signal });
}
