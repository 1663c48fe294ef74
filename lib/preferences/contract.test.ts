import { describe, expect, it } from "vitest";
import { readPreferences } from "./contract.ts";

describe("readPreferences", () => {
  it("ignores what this version doesn't know", () => {
    const stored = { time_zone: "mars", time_format: "exact", columns: ["amount", "volume"], density: "compact" };
    expect(readPreferences(stored)).toEqual({ time_format: "exact" });
    expect(readPreferences(null)).toEqual({});
  });
});
