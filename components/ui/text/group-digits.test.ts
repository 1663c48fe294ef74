import { expect, test } from "vitest";
import { groupDigits } from "./group-digits.ts";

test("sets commas between thousands and leaves decimals as they are", () => {
  expect(
    ["0", "999", "1000", "50000", "1234567.50", "-1234.5", "0.00000001", "123456789012345678901234.1234567"].map(
      groupDigits,
    ),
  ).toEqual([
    "0",
    "999",
    "1,000",
    "50,000",
    "1,234,567.50",
    "-1,234.5",
    "0.00000001",
    "123,456,789,012,345,678,901,234.1234567",
  ]);
});
