import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { AppError } from "#lib/errors.ts";
import { reportProviderError } from "./report-provider-error.ts";

const away = (cause?: unknown) => new AppError("provider_unavailable", "The provider cannot be reached", { cause });

describe("reportProviderError", () => {
  const lines: unknown[][] = [];
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-01-01T00:00:00Z") });
    vi.spyOn(console, "error").mockImplementation((...words) => void lines.push(words));
  });
  afterEach(() => {
    lines.length = 0;
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  it("logs one line per provider and minute and counts the suppressed ones", () => {
    const [one, two] = [{ id: "one" }, { id: "two" }];
    for (let time = 0; time < 1_000; time += 1)
      for (const provider of [one, two]) reportProviderError(provider, away());
    expect(lines).toEqual([["one: The provider cannot be reached"], ["two: The provider cannot be reached"]]);
    vi.advanceTimersByTime(60_000);
    reportProviderError(one, away());
    expect(lines[2]).toEqual(["one: The provider cannot be reached (and 999 more since 2026-01-01T00:00:00.000Z)"]);
  });

  it("logs the cause on one line of limited length", () => {
    reportProviderError({ id: "one" }, away(new Error("certificate has expired\n\u001b[31mforged line")));
    expect(lines).toEqual([["one: The provider cannot be reached: certificate has expired [31mforged line"]]);
    reportProviderError({ id: "two" }, away(new Error("x".repeat(10_000))));
    expect(String(lines[1]?.[0]).length).toBeLessThan(400);
  });

  it("logs unexpected errors with their stack", () => {
    const bug = new TypeError("x is undefined");
    reportProviderError({ id: "one" }, bug);
    expect(lines[0]).toContain(bug);
  });
});
