import { expect, it } from "vitest";
import { percentUpTo50 } from "./setting-formats.ts";

it.each(["0", "0.5", "5", "49.99", "50", "50.00"])("reads %s as a percentage", (text) =>
  expect(percentUpTo50.parse(text)).toBe(text),
);

it.each(["50.01", "51", "-1", "5%", "5.125", "1e1", "100"])("rejects %s as a percentage from 0 to 50", (text) =>
  expect(percentUpTo50.safeParse(text).success).toBe(false),
);
