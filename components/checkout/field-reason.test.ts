import { expect, test } from "vitest";
import { englishText } from "#lib/checkout/text.ts";
import { identityReason, needsReason } from "./field-reason.ts";

test("explains identity numbers, and nothing else", () => {
  expect(needsReason("Bank verification number (BVN)")).toBe(true);
  expect(needsReason("National identification number (NIN)")).toBe(true);
  expect(needsReason("Evening phone number")).toBe(false);
  expect(identityReason("Yellow Card", 1, englishText)).toMatch(/require Yellow Card .* This number is/);
  expect(identityReason("Yellow Card", 2, englishText)).toMatch(/require Yellow Card .* These numbers are/);
});
