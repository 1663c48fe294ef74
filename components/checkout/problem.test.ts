import { expect, test } from "vitest";
import { englishText } from "#lib/checkout/text.ts";
import { problemText, readProblem, readWait } from "./problem.ts";

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

test("reads how long to wait from the time in the URL", () => {
  const now = new Date("2026-11-27T12:00:00Z");
  const at = (seconds: number) => readWait(String(now.getTime() / 1_000 + seconds), now);
  expect([at(40), at(1), at(600), at(0), at(-5), at(601)]).toEqual([40, 1, 600, 0, 0, 0]);
  for (const value of [undefined, "", "soon", "-1", "1e9", ["1"], "9".repeat(13)]) expect(readWait(value, now)).toBe(0);
});

test("says that a limit of the network is no outage of the provider", () => {
  for (const isStarted of [false, true]) {
    const text = problemText("address_limited", { provider: "Guardarian", isStarted }, englishText);
    expect(text).toContain("Guardarian accepts one order per minute from your network.");
    expect(text).not.toContain("unavailable");
  }
});
