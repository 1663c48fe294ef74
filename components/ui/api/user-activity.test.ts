import { afterEach, expect, test, vi } from "vitest";
import { hasUserActivity, noteInput } from "./user-activity.ts";

afterEach(() => void vi.useRealTimers());

test("somebody is active until a minute after their last input", () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  noteInput();
  vi.advanceTimersByTime(59_999);
  expect(hasUserActivity()).toBe(true);
  vi.advanceTimersByTime(1);
  expect(hasUserActivity()).toBe(false);
});
