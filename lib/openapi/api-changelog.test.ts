import { describe, expect, it } from "vitest";
import { apiChangelog, toEntries } from "./api-changelog.ts";

const change = { kind: "added", subject: "GET /api/v1/partner/events", isBreaking: false } as const;

describe("the changelog", () => {
  it("has one entry for a field that several operations return", () => {
    const entries = toEntries([
      { ...change, text: "Added `data.events[].payload.data.failure_code` to the response" },
      { ...change, subject: "GET /api/v1/partner/transactions", text: "Added `data.failure_code` to the response" },
    ]);
    const subjects = ["GET /events", "GET /transactions"];
    expect(entries).toEqual([{ text: "Added `failure_code` to the response", subjects, needsAction: false }]);
  });

  it("says which changes need action", () => {
    const entries = toEntries([
      { ...change, text: "Added the operation" },
      { ...change, kind: "removed", text: "Removed `amount` from the response", isBreaking: true },
      { ...change, kind: "deprecated", text: "Deprecated the operation" },
    ]);
    expect(entries.map(({ needsAction }) => needsAction)).toEqual([false, true, true]);
  });

  it("repeats no change of a release", () => {
    for (const { entries } of apiChangelog())
      expect(new Set(entries.map(({ text }) => text)).size).toBe(entries.length);
  });
});
