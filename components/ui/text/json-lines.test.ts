import { describe, expect, it } from "vitest";
import { hiddenLines, jsonLines } from "./json-lines.ts";

describe("jsonLines", () => {
  it("puts one value on each line and knows where brackets close", () => {
    const lines = jsonLines('{"a":{"b: {":"x\\"y"},"c":[1,{}]}') ?? [];
    expect(lines.map(({ depth, key, value, closedBy }) => [depth, key, value, closedBy])).toEqual([
      [0, null, "{", 8],
      [1, '"a"', "{", 3],
      [2, '"b: {"', '"x\\"y"', null],
      [1, null, "},", null],
      [1, '"c"', "[", 7],
      [2, null, "1,", null],
      [2, null, "{}", null],
      [1, null, "]", null],
      [0, null, "}", null],
    ]);
  });

  it.each(["", "OK", "<html>", '{"a":', '{"id":12345678901234567890}', '{"a":1,"a":2}'])(
    "leaves %j as it is",
    (text) => {
      expect(jsonLines(text)).toBeNull();
    },
  );

  it("reads text that is formatted in another way", () => {
    expect(jsonLines('{\n\t"a" : 1\n}')).toHaveLength(3);
    expect(jsonLines('"text"')).toHaveLength(1);
  });
});

it("hides what folded lines contain, with their closing brackets", () => {
  const lines = jsonLines('{"a":{"b":1},"c":2}') ?? [];
  expect([...hiddenLines(lines, new Set([1]))]).toEqual([2, 3]);
  expect(hiddenLines(lines, new Set([0])).size).toBe(lines.length - 1);
  expect(hiddenLines(lines, new Set([4])).size).toBe(0);
});
