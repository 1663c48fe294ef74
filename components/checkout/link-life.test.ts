import { expect, test } from "vitest";
import { linkLife } from "./link-life.ts";

test("says how long a link works and until when", () => {
  const now = new Date("2026-11-21T08:26:30Z");
  expect(linkLife("2026-11-21T10:24:31.000Z", now)).toBe("1 h 58 min, until 10:24 UTC");
  expect(linkLife("2026-11-21T08:40:00.000Z", now)).toBe("13 min, until 08:40 UTC");
  expect(linkLife("2026-11-21T08:26:40.000Z", now)).toBe("less than a minute, until 08:26 UTC");
});
