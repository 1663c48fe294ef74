import * as z from "zod";
import { withFieldCode } from "#lib/errors.ts";

// Postgres has no year 0 and writes five-digit years differently.
const isWritable = (date: Date) => date.getTime() >= Date.UTC(1970, 0) && date.getUTCFullYear() <= 9_999;

/** A time in the filter of a list. */
export const instant = z
  .string()
  .regex(
    /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d))?$/,
    "Must be an ISO 8601 time such as 2026-01-31T00:00:00Z",
  )
  .transform((text, context) => {
    const date = new Date(text);
    // JavaScript parses February 31 as a day in March.
    const day = new Date(`${text.slice(0, 10)}T00:00:00Z`);
    const isExisting = isWritable(date) && isWritable(day) && day.toISOString().startsWith(text.slice(0, 10));
    if (isExisting) return date;
    context.addIssue({ code: "custom", ...withFieldCode("out_of_range", "Must be an existing date, 1970 or later") });
    return z.NEVER;
  })
  .meta({ override: { examples: ["2026-01-31T00:00:00Z"] } });
