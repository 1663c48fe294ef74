import { expect, test } from "vitest";
import { relativeTime } from "./relative-time.ts";

const now = new Date("2026-11-21T12:00:00.000Z");
const at = (secondsAgo: number) => relativeTime(new Date(now.getTime() - secondsAgo * 1_000), now);

test("counts in the largest whole unit, rounding down", () => {
  expect([at(0), at(4.9), at(5), at(59), at(60), at(3_599), at(3_600), at(86_399), at(86_400)]).toEqual([
    "just now",
    "just now",
    "5 s ago",
    "59 s ago",
    "1 min ago",
    "59 min ago",
    "1 h ago",
    "23 h ago",
    "1 d ago",
  ]);
});

test("tells what is still to come", () => {
  expect([at(-90), at(-7_200), at(-2)]).toEqual(["in 1 min", "in 2 h", "just now"]);
});

test("names the date after a month, the same in every time zone", () => {
  expect(at(29 * 86_400)).toBe("29 d ago");
  expect(at(30 * 86_400)).toBe("22 Oct 2026");
  expect(relativeTime(new Date("2026-01-01T00:30:00Z"), now)).toBe("1 Jan 2026");
});
