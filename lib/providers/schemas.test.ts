import { expect, it } from "vitest";
import * as z from "zod";
import { readableRows } from "#lib/providers/schemas.ts";

const schema = readableRows(z.object({ code: z.string() }));

it("skips only the unreadable row", () => {
  expect(schema.parse([{ code: "a" }, { code: null }, 7, { code: "b", more: 1 }])).toEqual([
    { code: "a" },
    { code: "b" },
  ]);
});

it("accepts an empty list and rejects one without a readable row", () => {
  expect(schema.parse([])).toEqual([]);
  expect(schema.safeParse([{ code: null }]).success).toBe(false);
  expect(schema.safeParse({}).success).toBe(false);
});
