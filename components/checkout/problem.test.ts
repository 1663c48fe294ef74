import { expect, test } from "vitest";
import { problemSentence, readProblem } from "./problem.ts";

test("knows the codes the form's handler answers with", () => {
  expect(readProblem("validation_failed")).toBe("validation_failed");
  expect(problemSentence("provider_unavailable", "MoonPay", false)).toContain("MoonPay cannot be reached");
});

test("promises nothing about money once the buyer has been at the provider", () => {
  expect(problemSentence("internal_error", "MoonPay", false)).toContain("Nothing was charged");
  expect(problemSentence("internal_error", "MoonPay", true)).not.toContain("charged");
});

test("lets nothing else from the address into the page", () => {
  for (const value of ["Call 0800 123", "toString", "__proto__", "", undefined, ["validation_failed", "x"]]) {
    expect(readProblem(value)).toBeNull();
  }
});
