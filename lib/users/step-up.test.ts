import { expect, it } from "vitest";
import { isRecentlyAuthenticated } from "./step-up.ts";

it("requires a step-up after exactly 5 minutes", () => {
  const authenticatedAt = new Date("2026-01-01T00:00:00Z");
  const isRecentAfter = (ms: number) =>
    isRecentlyAuthenticated(
      { authenticatedAt } as Parameters<typeof isRecentlyAuthenticated>[0],
      new Date(authenticatedAt.getTime() + ms),
    );
  expect([isRecentAfter(299_999), isRecentAfter(300_000)]).toEqual([true, false]);
});
