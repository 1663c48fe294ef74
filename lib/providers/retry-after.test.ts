import { expect, it } from "vitest";
import { readRetryAfter } from "./retry-after.ts";

const now = new Date("2026-11-27T12:00:00.500Z");
const read = (header: string | string[] | undefined) => readRetryAfter(header, now);

it("reads seconds and dates", () => {
  expect(read("40")).toBe(40);
  expect(read(" 600 ")).toBe(600);
  expect(read("Fri, 27 Nov 2026 12:00:40 GMT")).toBe(40);
});

it("ignores a missing, past, unreadable, or long wait", () => {
  for (const header of [
    undefined,
    [],
    "",
    "0",
    "-5",
    "1.5e3",
    "soon",
    "601",
    "9999999999",
    "Fri, 27 Nov 2026 11:59:00 GMT",
  ])
    expect(read(header), String(header)).toBeNull();
});
