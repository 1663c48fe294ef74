import { readTimeZone, type TimeFormat, timeFormats, utc, type ZoneChoice, zoneChoices } from "#lib/time-zone.ts";

/** Cookies, so that the server renders times as the reader sees them. The browser's zone; and the reader's choices. */
export const zoneCookie = "time-zone";
export const clockCookie = "clock";

/** How one reader sees times. */
export type Clock = {
  /** The IANA zone of every time, day and axis. */
  zone: string;
  /** The browser's zone; null before the first visit has told it. */
  localZone: string | null;
  choice: ZoneChoice;
  format: TimeFormat;
};

/** From the values of the two cookies. */
export function readClock(zoneValue: string | undefined, choices: string | undefined): Clock {
  const localZone = readTimeZone(zoneValue && decodeName(zoneValue));
  const [first, second] = (choices ?? "").split(".");
  const choice = zoneChoices.find((one) => one === first) ?? "local";
  const format = timeFormats.find((one) => one === second) ?? "auto";
  return { zone: choice === "utc" ? utc : (localZone ?? utc), localZone, choice, format };
}

// A browser may encode the slash.
const decodeName = (value: string) => value.replaceAll(/%2F/gi, "/");
