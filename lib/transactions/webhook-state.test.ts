import { expect, it } from "vitest";
import { webhookState } from "./list-for-dashboard.ts";

it("is the worst state of the deliveries, or null without any", () => {
  const none = { failed: 0, retrying: 0, waiting: 0, delivered: 0 };
  const counts = { failed: 1, retrying: 1, waiting: 1, delivered: 1 };
  expect(webhookState(undefined)).toBeNull();
  expect(webhookState(counts)).toBe("failed");
  expect(webhookState({ ...counts, failed: 0 })).toBe("retrying");
  expect(webhookState({ ...counts, failed: 0, retrying: 0 })).toBe("waiting");
  expect(webhookState({ ...none, delivered: 1 })).toBe("delivered");
  expect(webhookState(none)).toBe("skipped");
});
