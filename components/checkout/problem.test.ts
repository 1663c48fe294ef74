import { expect, test } from "vitest";
import { problemText, readProblem } from "./problem.ts";

test("reads the codes of the form's handler", () => {
  expect(readProblem("validation_failed")).toBe("validation_failed");
  expect(problemText("provider_unavailable", "MoonPay", false)).toContain("MoonPay is unavailable");
});

test("does not claim that nothing was charged once the buyer has been at the provider", () => {
  expect(problemText("internal_error", "MoonPay", false)).toContain("You haven't been charged");
  expect(problemText("internal_error", "MoonPay", true)).not.toContain("charged");
});

test("ignores everything else in the URL", () => {
  for (const value of ["Call 0800 123", "toString", "__proto__", "", undefined, ["validation_failed", "x"]]) {
    expect(readProblem(value)).toBeNull();
  }
});
