import { expect, test } from "vitest";
import { padded } from "./padded.ts";

test("gives every line the same number of decimals", () => {
  expect(padded("0", 2)).toBe("0.00");
  expect(padded("11.255", 2)).toBe("11.26");
  expect(padded("0.0028", 8)).toBe("0.00280000");
  expect(padded("150000", 0)).toBe("150000");
});
