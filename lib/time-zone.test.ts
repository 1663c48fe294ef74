import { describe, expect, it } from "vitest";
import {
  dateIn,
  fromLocalInput,
  offsetMs,
  presetRange,
  readTimeZone,
  startOfDay,
  toLocalInput,
  toZonedIso,
  zoneName,
  zoneOffset,
} from "./time-zone.ts";

const at = (text: string) => new Date(text);
const hours = 3_600_000;

describe("readTimeZone", () => {
  it("accepts IANA names", () => {
    expect(["Africa/Lagos", "Etc/GMT+3", "America/Argentina/Buenos_Aires", "UTC"].map(readTimeZone)).toEqual([
      "Africa/Lagos",
      "Etc/GMT+3",
      "America/Argentina/Buenos_Aires",
      "UTC",
    ]);
  });

  it("rejects everything else", () => {
    const rejected = [
      undefined,
      "",
      "+01:00",
      "Mars/Base",
      "Africa/Lagos; path=/",
      "A/".repeat(40),
      "Europe/Berlin/x/y",
      "__proto__",
    ];
    expect(rejected.map(readTimeZone)).toEqual(rejected.map(() => null));
  });
});

describe("zone offsets", () => {
  it("follow daylight saving time to the second", () => {
    expect(offsetMs(at("2026-03-29T00:59:59.999Z"), "Europe/Berlin")).toBe(1 * hours);
    expect(offsetMs(at("2026-03-29T01:00:00.000Z"), "Europe/Berlin")).toBe(2 * hours);
    expect(offsetMs(at("2026-10-25T00:59:59.999Z"), "Europe/Berlin")).toBe(2 * hours);
    expect(offsetMs(at("2026-10-25T01:00:00.000Z"), "Europe/Berlin")).toBe(1 * hours);
  });

  it("need not be whole hours", () => {
    expect(toZonedIso(at("2026-11-22T01:14:43.306Z"), "Asia/Kathmandu")).toBe("2026-11-22T06:59:43.306+05:45");
    expect(toZonedIso(at("2026-11-22T01:14:43.306Z"), "America/St_Johns")).toBe("2026-11-21T21:44:43.306-03:30");
    expect(toZonedIso(at("2026-11-22T01:14:43.306Z"), "UTC")).toBe("2026-11-22T01:14:43.306Z");
  });

  it("are named", () => {
    expect(
      ["Africa/Lagos", "Asia/Calcutta", "America/Argentina/Buenos_Aires", "UTC", "Etc/GMT-3"].map(zoneName),
    ).toEqual(["Lagos", "Kolkata", "Buenos Aires", "UTC", "GMT+3"]);
    expect(zoneOffset(at("2026-07-01T00:00Z"), "Europe/Berlin")).toBe("GMT+2");
  });
});

describe("datetime-local values", () => {
  it("mean a moment in the zone, and back", () => {
    expect(fromLocalInput("2026-11-22T02:14", "Africa/Lagos")).toEqual(at("2026-11-22T01:14Z"));
    expect(toLocalInput(at("2026-11-22T01:14:43Z"), "Africa/Lagos")).toBe("2026-11-22T02:14");
    expect(fromLocalInput("2026-11-22", "Africa/Lagos")).toEqual(at("2026-11-21T23:00Z"));
  });

  it("mean the later time if clocks skip them, and the first if clocks repeat them", () => {
    expect(fromLocalInput("2026-03-29T02:30", "Europe/Berlin")).toEqual(at("2026-03-29T01:30Z"));
    expect(fromLocalInput("2026-10-25T02:30", "Europe/Berlin")).toEqual(at("2026-10-25T00:30Z"));
    expect(fromLocalInput("2026-03-08T02:30", "America/New_York")).toEqual(at("2026-03-08T07:30Z"));
    expect(fromLocalInput("2026-11-01T01:30", "America/New_York")).toEqual(at("2026-11-01T05:30Z"));
  });

  it.each(["", "soon", "2026-13-01T00:00", "2026-11-22T25:00"])("reject %j", (text) => {
    expect(fromLocalInput(text, "Africa/Lagos")).toBeNull();
  });
});

describe("days", () => {
  it("begin at the zone's midnight", () => {
    expect(dateIn(at("2026-11-21T23:00Z"), "Africa/Lagos")).toBe("2026-11-22");
    expect(startOfDay(at("2026-11-22T12:00Z"), "Africa/Lagos")).toEqual(at("2026-11-21T23:00Z"));
    expect(startOfDay(at("2026-11-22T03:00Z"), "America/New_York")).toEqual(at("2026-11-21T05:00Z"));
  });

  it("have 23 and 25 hours when clocks change", () => {
    const length = (noon: string) => +startOfDay(at(noon), "Europe/Berlin", 1) - +startOfDay(at(noon), "Europe/Berlin");
    expect(length("2026-03-29T12:00Z") / hours).toBe(23);
    expect(length("2026-10-25T12:00Z") / hours).toBe(25);
  });

  it("begin at 01:00 where clocks skip midnight", () => {
    // Cairo's clocks go from 00:00 to 01:00 on April 24, 2026.
    expect(startOfDay(at("2026-04-24T12:00Z"), "Africa/Cairo")).toEqual(at("2026-04-23T22:00Z"));
    expect(toLocalInput(at("2026-04-23T22:00Z"), "Africa/Cairo")).toBe("2026-04-24T01:00");
  });

  it("make up the presets, with today", () => {
    const now = at("2026-03-30T10:00Z");
    expect(presetRange("today", now, "Europe/Berlin")).toEqual({
      from: at("2026-03-29T22:00Z"),
      to: at("2026-03-30T22:00Z"),
    });
    expect(presetRange("yesterday", now, "Europe/Berlin")).toEqual({
      from: at("2026-03-28T23:00Z"),
      to: at("2026-03-29T22:00Z"),
    });
    expect(presetRange("last7days", now, "Europe/Berlin")).toEqual({
      from: at("2026-03-23T23:00Z"),
      to: at("2026-03-30T22:00Z"),
    });
  });
});
