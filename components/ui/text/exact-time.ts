/** To the millisecond in the reader's zone, the zone named: "14 Nov 2026, 11:21:33.123 GMT+1". */
export const exactTime = (at: Date): string => localFormat.format(at);

/** The same moment for everybody: "2026-11-14 10:21:33.123 UTC". Needs no locale, so server and browser agree. */
export const utcTime = (at: Date): string => `${at.toISOString().slice(0, -1).replace("T", " ")} UTC`;

/** Only the time of day, to the millisecond, in the reader's zone: "11:21:33.123". */
export const clockTime = (at: Date): string => clockFormat.format(at);

const localFormat = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  fractionalSecondDigits: 3,
  timeZoneName: "short",
});

const clockFormat = new Intl.DateTimeFormat("en-GB", {
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  fractionalSecondDigits: 3,
});
