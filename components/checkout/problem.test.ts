import { expect, test } from "vitest";
import { englishText } from "#lib/checkout/text.ts";
import { problemText, readProblem } from "./problem.ts";

test("reads the codes of the form's handler", () => {
  expect(readProblem("validation_failed")).toBe("validation_failed");
  expect(problemText("provider_unavailable", { provider: "MoonPay", isStarted: false }, englishText)).toContain(
    "MoonPay is unavailable",
  );
});

test("does not claim that nothing was charged once the buyer has been at the provider", () => {
  expect(problemText("internal_error", { provider: "MoonPay", isStarted: false }, englishText)).toContain(
    "You haven't been charged",
  );
  expect(problemText("internal_error", { provider: "MoonPay", isStarted: true }, englishText)).not.toContain("charged");
});

test("ignores everything else in the URL", () => {
  for (const value of ["Call 0800 123", "toString", "__proto__", "", undefined, ["validation_failed", "x"]]) {
    expect(readProblem(value)).toBeNull();
  }
});
