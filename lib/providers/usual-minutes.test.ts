import { expect, it } from "vitest";
import { readUsualMinutes } from "./usual-minutes.ts";

it.each([
  ["1-3 minutes", { min: 1, max: 3 }],
  ["5 – 10 mins", { min: 5, max: 10 }],
  ["1 to 2 business days", { min: 1_440, max: 2_880 }],
  ["up to 1 hour", { min: 0, max: 60 }],
  ["Within 30 minutes", { min: 0, max: 30 }],
  ["2 days", { min: 2_880, max: 2_880 }],
])("reads %s", (text, range) => {
  expect(readUsualMinutes(text)).toEqual(range);
});

it.each(["", "Few seconds", "instant", "3-1 minutes", "1-3 minutes or days", "-3 minutes", "1-3", null, undefined])(
  "doesn't guess what %s means",
  (text) => {
    expect(readUsualMinutes(text)).toBeNull();
  },
);
