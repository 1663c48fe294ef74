import { expect, test } from "vitest";
import { whyNotCreatable } from "./why-not-creatable.ts";

test("lets owners and developers create transactions, and explains why others can't", () => {
  expect([whyNotCreatable("owner"), whyNotCreatable("developer")]).toEqual([null, null]);
  expect(whyNotCreatable("analyst")).toContain("analyst");
  expect(whyNotCreatable("support")).toContain("support");
});
