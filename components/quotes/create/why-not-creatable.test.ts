import { expect, test } from "vitest";
import { whyNotCreatable } from "./why-not-creatable.ts";

test("lets owners and developers make transactions, and says to others why not", () => {
  expect([whyNotCreatable("owner"), whyNotCreatable("developer")]).toEqual([null, null]);
  expect(whyNotCreatable("analyst")).toContain("analyst");
  expect(whyNotCreatable("support")).toContain("support");
});
