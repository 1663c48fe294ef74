import { type Shortcut, shortcutOf } from "#components/shell/shortcut-of.ts";
import { persistedToggle } from "#components/ui/page/persisted-toggle.ts";

/** Single-key shortcuts can be turned off, for people who press keys unintentionally, as with speech input (WCAG 2.1.4). */
export const singleKeys = persistedToggle("single-keys", true);

const afterGMs = 1_500;
const textFields =
  'textarea, select, [contenteditable=""], [contenteditable="true"], [role="textbox"], [role="combobox"], input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"], [type="range"])';

export const isDialogOpen = (): boolean => document.querySelector("dialog:modal") !== null;

export function listenForKeys(onShortcut: (shortcut: Shortcut) => void, signal: AbortSignal): void {
  let gAtMs = Number.NEGATIVE_INFINITY;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented) return;
    const shortcut = shortcutOf(event, {
      isTyping: event.target instanceof Element && event.target.closest(textFields) !== null,
      isCovered: isDialogOpen(),
      isAfterG: event.timeStamp - gAtMs < afterGMs,
      areSingleKeysOn: singleKeys.isOn(),
    });
    if (!shortcut) return;
    gAtMs = shortcut === "go" ? event.timeStamp : Number.NEGATIVE_INFINITY;
    event.preventDefault();
    onShortcut(shortcut);
  };
  document.addEventListener("keydown", onKeyDown, { signal });
}
