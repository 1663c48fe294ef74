import { expect, it } from "vitest";
import type { KeyWithAccess } from "#db/api-keys.ts";
import { addRecentKey, recentKey } from "./recent-keys.ts";

it("remembers 10,000 keys, without the least recently used", () => {
  const address = "192.0.2.9";
  const found = {} as KeyWithAccess;
  for (const hash of ["first", "second"]) addRecentKey(hash, address, found);
  addRecentKey("first", address, found);
  for (let count = 0; count < 9_999; count += 1) addRecentKey(`other ${count}`, address, found);
  expect(recentKey("first", address)).toBe(found);
  expect(recentKey("second", address)).toBeUndefined();
  expect(recentKey("first", "192.0.2.10")).toBeUndefined();
});
