export type KeyPress = {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
  isComposing: boolean;
  repeat: boolean;
};
export type KeyContext = {
  /** The focus is in a text field. */
  isTyping: boolean;
  /** A dialog is open. */
  isCovered: boolean;
  /** `g` was pressed just before. */
  isAfterG: boolean;
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
  | "go"
  | `go ${string}`;

const singleKeyShortcuts: Record<string, Shortcut> = {
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

/** The shortcut of a key press; null for keys that belong to the browser or a text field. */
export function shortcutOf(press: KeyPress, context: KeyContext): Shortcut | null {
  if (press.isComposing) return null;
  if (isPalette(press)) return "palette";
  const hasModifier = press.ctrlKey || press.metaKey || press.altKey;
  if (context.isTyping || context.isCovered || hasModifier || !context.areSingleKeysOn) return null;
  return singleKeyShortcut(press, context.isAfterG);
}

function singleKeyShortcut({ key, repeat }: KeyPress, isAfterG: boolean): Shortcut | null {
  if (repeat && key !== "j" && key !== "k") return null;
  return isAfterG && /^[a-z]$/.test(key) ? `go ${key}` : (singleKeyShortcuts[key] ?? null);
}

const isPalette = ({ key, ctrlKey, metaKey, altKey, shiftKey, repeat }: KeyPress) =>
  key.toLowerCase() === "k" && ctrlKey !== metaKey && !altKey && !shiftKey && !repeat;
