import { expect, it } from "vitest";
import { type Press, type Situation, shortcutOf } from "./shortcut-of.ts";

const free: Situation = { isTyping: false, isCovered: false, isAfterG: false, areSingleKeysOn: true };
const press = (key: string, more: Partial<Press> = {}): Press => ({
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

it.each(singles)("%s does something on a page, and nothing in a field, behind a dialog or with a modifier", (key) => {
  expect(shortcutOf(press(key), free)).not.toBeNull();
  expect(shortcutOf(press(key), { ...free, isTyping: true })).toBeNull();
  expect(shortcutOf(press(key), { ...free, isCovered: true })).toBeNull();
  for (const modifier of ["ctrlKey", "metaKey", "altKey"]) {
    const outcome = shortcutOf(press(key, { [modifier]: true }), free);
    expect(outcome === null || (key === "k" && outcome === "palette")).toBe(true);
  }
});

it.each(singles)("%s does nothing once single keys are switched off", (key) => {
  expect(shortcutOf(press(key), { ...free, areSingleKeysOn: false })).toBeNull();
  expect(shortcutOf(press(key), { ...free, areSingleKeysOn: false, isAfterG: true })).toBeNull();
});

it("opens the palette from everywhere by Ctrl or ⌘ K, and by nothing near it", () => {
  const bound: Situation = { isTyping: true, isCovered: true, isAfterG: true, areSingleKeysOn: false };
  for (const modifier of ["ctrlKey", "metaKey"]) {
    expect(shortcutOf(press("k", { [modifier]: true }), bound)).toBe("palette");
    expect(shortcutOf(press("K", { [modifier]: true }), bound)).toBe("palette");
    expect(shortcutOf(press("k", { [modifier]: true, altKey: true }), free)).toBeNull();
    expect(shortcutOf(press("K", { [modifier]: true, shiftKey: true }), free)).toBeNull();
  }
  expect(shortcutOf(press("k", { ctrlKey: true, metaKey: true }), free)).toBeNull();
});

it("goes to a page by g and a letter, which alone means something else", () => {
  expect(shortcutOf(press("t"), { ...free, isAfterG: true })).toBe("go t");
  expect(shortcutOf(press("t"), free)).toBe("time");
  expect(shortcutOf(press("?"), { ...free, isAfterG: true })).toBe("help");
});

it("is not set off again and again by a key held down, but for the rows of a table", () => {
  expect(shortcutOf(press("r", { repeat: true }), free)).toBeNull();
  expect(shortcutOf(press("k", { ctrlKey: true, repeat: true }), free)).toBeNull();
  expect(shortcutOf(press("j", { repeat: true }), free)).toBe("next");
});

it("leaves what an input method composes alone, and Escape to the field it is pressed in", () => {
  expect(shortcutOf(press("j", { isComposing: true }), free)).toBeNull();
  expect(shortcutOf(press("Escape"), { ...free, isTyping: true })).toBeNull();
  expect(shortcutOf(press("Escape"), free)).toBe("close");
});
