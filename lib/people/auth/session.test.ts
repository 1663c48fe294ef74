import { expect, it } from "vitest";
import { assertStepUp } from "./session.ts";

it("requires a step-up after exactly 5 minutes", () => {
  const authenticatedAt = new Date("2026-01-01T00:00:00Z");
  const assertAfter = (ms: number) => () => assertStepUp({ authenticatedAt }, new Date(authenticatedAt.getTime() + ms));
  expect(assertAfter(299_999)).not.toThrow();
  expect(assertAfter(300_000)).toThrow(expect.objectContaining({ code: "step_up_required" }));
});
