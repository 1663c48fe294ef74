import { expect, test } from "vitest";
import { creationRefusal } from "./creation-refusal.ts";

test("lets owners and developers make sandbox transactions", () => {
  expect(creationRefusal("sandbox", "owner")).toBeNull();
  expect(creationRefusal("sandbox", "developer")).toBeNull();
});

test("says why it is refused to others, and to everybody in production", () => {
  expect(creationRefusal("sandbox", "analyst")).toContain("analyst");
  expect(creationRefusal("production", "owner")).toContain("API");
});
