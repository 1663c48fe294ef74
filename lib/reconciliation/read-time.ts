import type { DateOrder } from "#db/enums.ts";
import { secondMs } from "#lib/duration.ts";
import { fromLocalInput } from "#lib/time-zone.ts";
import type { FileFormat, WrittenTime } from "./contract.ts";

const clock = String.raw`(?:[T ,]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*([ap]m)?)?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2})?$`;
const yearFirst = new RegExp(String.raw`^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})${clock}`, "i");
const yearLast = new RegExp(String.raw`^(\d{1,2})([-/.])(\d{1,2})[-/.](\d{4})${clock}`, "i");

type Parts = { year: string; month: string; day: string; rest: (string | undefined)[] };

/** Reads a time with or without an offset, a date, or Unix time. Null for an empty cell; undefined for what isn't one, or whose
 * order of day and month isn't known. */
export function readTime(cell: string, format: Pick<FileFormat, "zone" | "dateOrder">): WrittenTime | null | undefined {
  const text = cell.trim();
  if (text === "") return null;
  if (/^\d{10}(\d{3})?$/.test(text)) {
    return { at: new Date(Number(text) * (text.length === 10 ? secondMs : 1)), isDay: false };
  }
  const parts = partsOf(text, format.dateOrder);
  return parts && toTime(parts, format.zone);
}

function partsOf(text: string, order: DateOrder | null): Parts | undefined {
  const [, year, month, day, ...rest] = yearFirst.exec(text) ?? [];
  if (year && month && day) return { year, month, day, rest };
  const [, first, mark, second, last, ...others] = yearLast.exec(text) ?? [];
  // Only the order of dates with dots is the same everywhere.
  const known = order ?? (mark === "." ? "day-first" : null);
  if (!first || !second || !last || known === null) return undefined;
  const [ofMonth, ofDay] = known === "day-first" ? [second, first] : [first, second];
  return { year: last, month: ofMonth, day: ofDay, rest: others };
}

function toTime({ year, month, day, rest }: Parts, zone: string): WrittenTime | undefined {
  const [hour, minute, second = "00", half, offset] = rest;
  const date = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  if (!isDate(date)) return undefined;
  const isDay = hour === undefined;
  if (isDay) return toWritten(fromLocalInput(date, zone), true);
  const local = `${date}T${hourOf(hour, half).padStart(2, "0")}:${minute}:${second}`;
  if (offset === undefined) return toWritten(fromLocalInput(local, zone), false);
  const sign = /^[+-]/.test(offset) ? offset.replace(/^(...):?(..)$/, "$1:$2") : "Z";
  return toWritten(new Date(`${local}${sign}`), false);
}

const toWritten = (at: Date | null, isDay: boolean): WrittenTime | undefined =>
  at && !Number.isNaN(at.getTime()) ? { at, isDay } : undefined;

/** False for February 30, which JavaScript reads as March 2. */
const isDate = (date: string): boolean => {
  const at = new Date(`${date}T00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(date);
};

const hourOf = (hour: string, half: string | undefined): string =>
  half === undefined ? hour : String((Number(hour) % 12) + (half.toLowerCase() === "pm" ? 12 : 0));
