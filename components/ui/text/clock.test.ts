import { describe, expect, it } from "vitest";
import { readClock } from "./clock.ts";

describe("readClock", () => {
  it("uses the browser's zone unless the reader chose UTC", () => {
    expect(readClock("Africa/Lagos", undefined)).toEqual({
      zone: "Africa/Lagos",
      localZone: "Africa/Lagos",
      choice: "local",
      format: "auto",
    });
    expect(readClock("Africa%2FLagos", "utc.exact")).toEqual({
      zone: "UTC",
      localZone: "Africa/Lagos",
      choice: "utc",
      format: "exact",
    });
  });

  it("uses UTC before the browser has told its zone", () => {
    expect(readClock(undefined, "local.relative").zone).toBe("UTC");
  });

  it("ignores cookies that it did not set", () => {
    const byDefault = { zone: "UTC", localZone: null, choice: "local", format: "auto" };
    expect(readClock("Nowhere/Land", "never.loud")).toEqual(byDefault);
    expect(readClock("x".repeat(5_000), ".".repeat(5_000))).toEqual(byDefault);
  });
});
