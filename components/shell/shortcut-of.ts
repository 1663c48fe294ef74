export type Press = {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
  isComposing: boolean;
  repeat: boolean;
};
export type Situation = {
  /** In a field that takes the letters itself. */
  isTyping: boolean;
  /** Behind an open dialog. */
  isCovered: boolean;
  /** `g` was pressed just before. */
  isAfterG: boolean;
  /** Single keys are not switched off. */
  areSingleKeysOn: boolean;
};
export type Shortcut =
  | "palette"
  | "help"
  | "search"
  | "filter"
  | "time"
  | "refresh"
  | "live"
  | "next"
  | "previous"
  | "close"
  | "go"
  | `go ${string}`;

const plain: Record<string, Shortcut> = {
  "?": "help",
  "/": "search",
  f: "filter",
  t: "time",
  r: "refresh",
  L: "live",
  j: "next",
  k: "previous",
  g: "go",
};

/** What a press of a key means on our pages; null for what is the browser's, the field's or nobody's. */
export function shortcutOf(press: Press, situation: Situation): Shortcut | null {
  if (press.isComposing) return null;
  if (isPalette(press)) return "palette";
  const isOurs = !situation.isTyping && !situation.isCovered && !press.ctrlKey && !press.metaKey && !press.altKey;
  if (!isOurs) return null;
  if (press.key === "Escape") return "close";
  return situation.areSingleKeysOn ? singleOf(press, situation.isAfterG) : null;
}

function singleOf({ key, repeat }: Press, isAfterG: boolean): Shortcut | null {
  if (repeat && key !== "j" && key !== "k") return null;
  return isAfterG && /^[a-z]$/.test(key) ? `go ${key}` : (plain[key] ?? null);
}

const isPalette = ({ key, ctrlKey, metaKey, altKey, shiftKey, repeat }: Press) =>
  key.toLowerCase() === "k" && ctrlKey !== metaKey && !altKey && !shiftKey && !repeat;
