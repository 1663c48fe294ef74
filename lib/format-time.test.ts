import { describe, expect, it } from "vitest";
import {
  formatAge,
  formatClock,
  formatDate,
  formatDay,
  formatDayHeading,
  formatDuration,
  formatExactTime,
  formatFullTime,
  formatGap,
  formatRelativeTime,
  formatTick,
  formatUtcTime,
} from "./format-time.ts";

const now = new Date("2026-11-21T12:00:00.000Z");
const ago = (seconds: number, style?: "long") =>
  formatRelativeTime(new Date(now.getTime() - seconds * 1_000), now, style);

describe("formatDuration", () => {
  it.each([
    [null, "–"],
    [0.4, "0 ms"],
    [450, "450 ms"],
    [999.6, "1 s"],
    [3_700, "3.7 s"],
    [9_949, "9.9 s"],
    [9_950, "10 s"],
    [59_400, "59 s"],
    [59_600, "1 min"],
    [387_000, "6 min 27 s"],
    [3_600_000, "1 h"],
    [11_100_000, "3 h 5 min"],
    [187_200_000, "2 d 4 h"],
  ])("shows %j ms", (ms, text) => {
    expect(formatDuration(ms)).toBe(text);
  });
});

describe("formatRelativeTime", () => {
  it("uses the largest whole unit and rounds down", () => {
    expect([0, 4.9, 5, 59, 60, 3_599, 3_600, 86_399, 86_400].map((seconds) => ago(seconds))).toEqual([
      "just now",
      "just now",
      "5s ago",
      "59s ago",
      "1 min ago",
      "59 min ago",
      "1h ago",
      "23h ago",
      "1d ago",
    ]);
  });

  it("spells out units in sentences", () => {
    expect([5, 60, 7_200, 86_400, -172_800].map((seconds) => ago(seconds, "long"))).toEqual([
      "5 seconds ago",
      "1 minute ago",
      "2 hours ago",
      "1 day ago",
      "in 2 days",
    ]);
    expect(formatAge(172_800_000)).toBe("2 days");
  });

  it("shows future times", () => {
    expect([-90, -7_200, -2].map((seconds) => ago(seconds))).toEqual(["in 1 min", "in 2h", "just now"]);
  });

  it("shows the date after a month, in UTC", () => {
    expect(ago(29 * 86_400)).toBe("29d ago");
    expect(ago(30 * 86_400)).toBe("Oct 22, 2026");
    expect(formatRelativeTime(new Date("2026-01-01T00:30:00Z"), now)).toBe("Jan 1, 2026");
  });
});

describe("dates and times", () => {
  const at = new Date("2026-11-21T23:05:09.007Z");
  const lagos = "Africa/Lagos";

  it("are shown in UTC to the day, the minute and the millisecond", () => {
    expect(formatDay(at)).toBe("Nov 21");
    expect(formatDate(at)).toBe("Nov 21, 2026");
    expect(formatUtcTime(at)).toBe("Nov 21, 2026, 23:05 UTC");
    expect(formatFullTime(at)).toBe("Nov 21, 2026, 23:05:09.007 UTC");
  });

  it("are shown in the reader's zone", () => {
    expect(formatDay(at, lagos)).toBe("Nov 22");
    expect(formatClock(at, lagos)).toBe("00:05:09.007");
    expect(formatFullTime(at, lagos)).toBe("Nov 22, 2026, 00:05:09.007 GMT+1");
  });

  it("name the year only if it is another one in the reader's zone", () => {
    const newYear = new Date("2026-12-31T23:30:00.000Z");
    expect(formatExactTime(at, lagos, now)).toBe("Nov 22 00:05:09.007");
    expect(formatExactTime(newYear, "UTC", new Date("2026-12-31T23:45:00Z"))).toBe("Dec 31 23:30:00.000");
    expect(formatExactTime(newYear, "UTC", new Date("2027-01-01T00:15:00Z"))).toBe("Dec 31, 2026 23:30:00.000");
    expect(formatExactTime(newYear, lagos, new Date("2027-01-01T00:15:00Z"))).toBe("Jan 1 00:30:00.000");
  });

  it("name the day as the reader does", () => {
    const headings = (zone: string) =>
      ["2026-11-21T23:05Z", "2026-11-20T23:05Z", "2026-11-19T12:00Z"].map((text) =>
        formatDayHeading(new Date(text), zone, new Date("2026-11-22T12:00Z")),
      );
    expect(headings(lagos)).toEqual(["Today", "Yesterday", "Thu, Nov 19, 2026"]);
    expect(headings("UTC")).toEqual(["Yesterday", "Fri, Nov 20, 2026", "Thu, Nov 19, 2026"]);
  });

  it("are shortened on axes", () => {
    expect([1_000, 60_000, 3_600_000, 86_400_000].map((stepMs) => formatTick(at, lagos, stepMs))).toEqual([
      "00:05:09",
      "00:05",
      "00:05",
      "Nov 22",
    ]);
  });
});

describe("formatGap", () => {
  it("shows the time between two entries, and none if clocks disagree", () => {
    const first = new Date("2026-11-21T12:00:00.000Z");
    expect(formatGap(first, new Date("2026-11-21T12:03:12.000Z"))).toBe("+3 min 12 s");
    expect(formatGap(new Date("2026-11-21T12:00:00.400Z"), first)).toBe("+0 ms");
  });
});
