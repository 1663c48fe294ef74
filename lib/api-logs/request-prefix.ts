import type { LogRange } from "#lib/api-logs/queries/terms.ts";
import { minuteMs } from "#lib/duration.ts";

// A request ID is `req_` and a UUIDv7 in hexadecimal, which begins with 12 digits of the time in milliseconds.
const timeDigits = 12;
// The time of an ID and that of its log are read one after the other, and IDs of earlier versions had the time of the process's own clock.
const skewMs = 5 * minuteMs;
const timeMax = Date.UTC(9999, 0);

export const isRequestId = (text: string): boolean => /^req_[\da-f]{32}$/.test(text);

/** Whether the text is the beginning of a request ID, with at least four digits. */
export const isRequestPrefix = (text: string): boolean => /^req_[\da-f]{4,32}$/.test(text);

/** When requests with this prefix were made, so that a search by ID reads few partitions, and one by prefix needs no index on it. */
export function rangeOfPrefix(prefix: string): Required<LogRange> {
  const digits = prefix.slice("req_".length, "req_".length + timeDigits);
  const at = (filler: string) => Math.min(timeMax, Number.parseInt(digits.padEnd(timeDigits, filler), 16));
  return { from: new Date(at("0") - skewMs), to: new Date(at("f") + skewMs) };
}
