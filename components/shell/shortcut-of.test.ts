import { expect, it } from "vitest";
import { type KeyContext, type KeyPress, shortcutOf } from "./shortcut-of.ts";

const free: KeyContext = { isTyping: false, isCovered: false, isAfterG: false, areSingleKeysOn: true };
const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  isComposing: false,
  repeat: false,
  ...more,
});
const singles = ["?", "/", "f", "t", "r", "L", "j", "k", "g"];

it.each(singles)("%s works on a page, but not in a text field, behind a dialog or with a modifier", (key) => {
  expect(shortcutOf(press(key), free)).not.toBeNull();
  expect(shortcutOf(press(key), { ...free, isTyping: true })).toBeNull();
  expect(shortcutOf(press(key), { ...free, isCovered: true })).toBeNull();
  for (const modifier of ["ctrlKey", "metaKey", "altKey"]) {
    const outcome = shortcutOf(press(key, { [modifier]: true }), free);
    expect(outcome === null || (key === "k" && outcome === "palette")).toBe(true);
  }
});

it.each(singles)("%s does nothing when single-key shortcuts are off", (key) => {
  expect(shortcutOf(press(key), { ...free, areSingleKeysOn: false })).toBeNull();
  expect(shortcutOf(press(key), { ...free, areSingleKeysOn: false, isAfterG: true })).toBeNull();
});

it("opens the palette everywhere with Ctrl or ⌘ K, and with no similar combination", () => {
  const bound: KeyContext = { isTyping: true, isCovered: true, isAfterG: true, areSingleKeysOn: false };
  for (const modifier of ["ctrlKey", "metaKey"]) {
    expect(shortcutOf(press("k", { [modifier]: true }), bound)).toBe("palette");
    expect(shortcutOf(press("K", { [modifier]: true }), bound)).toBe("palette");
    expect(shortcutOf(press("k", { [modifier]: true, altKey: true }), free)).toBeNull();
    expect(shortcutOf(press("K", { [modifier]: true, shiftKey: true }), free)).toBeNull();
  }
  expect(shortcutOf(press("k", { ctrlKey: true, metaKey: true }), free)).toBeNull();
});

it("reads a letter after g as a page, and alone as its own shortcut", () => {
  expect(shortcutOf(press("t"), { ...free, isAfterG: true })).toBe("go t");
  expect(shortcutOf(press("t"), free)).toBe("time");
  expect(shortcutOf(press("?"), { ...free, isAfterG: true })).toBe("help");
});

it("repeats only the row shortcuts while a key is held down", () => {
  expect(shortcutOf(press("r", { repeat: true }), free)).toBeNull();
  expect(shortcutOf(press("k", { ctrlKey: true, repeat: true }), free)).toBeNull();
  expect(shortcutOf(press("j", { repeat: true }), free)).toBe("next");
});

it("ignores input method composition and Escape", () => {
  expect(shortcutOf(press("j", { isComposing: true }), free)).toBeNull();
  expect(shortcutOf(press("Escape"), free)).toBeNull();
});
