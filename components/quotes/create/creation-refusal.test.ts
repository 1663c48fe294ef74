import { expect, test } from "vitest";
import { creationRefusal } from "./creation-refusal.ts";

test("lets owners and developers make transactions, and says to others why not", () => {
  expect([creationRefusal("owner"), creationRefusal("developer")]).toEqual([null, null]);
  expect(creationRefusal("analyst")).toContain("analyst");
  expect(creationRefusal("support")).toContain("support");
});
