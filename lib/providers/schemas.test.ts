import { expect, it } from "vitest";
import * as z from "zod";
import { readableRows } from "#lib/providers/schemas.ts";

const schema = readableRows(z.object({ code: z.string() }));

it("a row that cannot be read costs itself only", () => {
  expect(schema.parse([{ code: "a" }, { code: null }, 7, { code: "b", more: 1 }])).toEqual([
    { code: "a" },
    { code: "b" },
  ]);
});

it("an empty list is an answer, a list of nothing readable is none", () => {
  expect(schema.parse([])).toEqual([]);
  expect(schema.safeParse([{ code: null }]).success).toBe(false);
  expect(schema.safeParse({}).success).toBe(false);
});
