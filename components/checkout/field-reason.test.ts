import { expect, test } from "vitest";
import { fieldReason } from "./field-reason.ts";

test("explains identity numbers, and nothing else", () => {
  expect(fieldReason("Bank verification number (BVN)", "Yellow Card")).toContain("require Yellow Card");
  expect(fieldReason("National identification number (NIN)", "Yellow Card")).not.toBeNull();
  expect(fieldReason("Evening phone number", "Yellow Card")).toBeNull();
});
