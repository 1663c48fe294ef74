import * as z from "zod";
import { dayMs } from "#lib/duration.ts";
import { withFieldCode } from "#lib/errors.ts";

/** A filter of a list. The API's query, the page's URL, its export, its saved views, and the controls derive from it. */
export type ListFilter = {
  /** Of the API. Without it, only the page has the filter. */
  api?: z.ZodType;
  /** Of the page's URL. */
  page: z.ZodType<string>;
  /** Of the control. Without it, there is none in the menu. */
  label?: string;
  /** Offered values, or their labels by value. Without them, the value is typed, unless the page adds them. */
  options?: readonly string[] | Readonly<Record<string, string>>;
  /** As in components/ui/table/filter-field.ts. */
  kind?: "code" | "time" | "date" | "fixed";
};
type ListFilters = Record<string, ListFilter>;

type ApiShape<Filters extends ListFilters> = {
  [Name in keyof Filters as Filters[Name] extends { api: z.ZodType } ? Name : never]: z.ZodOptional<
    Filters[Name] extends { api: infer Schema extends z.ZodType } ? Schema : never
  >;
};
type PageShape<Filters extends ListFilters> = {
  [Name in keyof Filters]: z.ZodCatch<z.ZodOptional<Filters[Name]["page"]>>;
};

/** The parameters of the API. */
export const apiParameters = <Filters extends ListFilters>(filters: Filters) =>
  Object.fromEntries(
    Object.entries(filters).flatMap(([name, { api }]) => (api ? [[name, api.optional()]] : [])),
  ) as ApiShape<Filters>;

/** The parameters of the page's URL. */
export const pageParameters = <Filters extends ListFilters>(filters: Filters) =>
  Object.fromEntries(Object.entries(filters).map(([name, { page }]) => [name, lenient(page)])) as PageShape<Filters>;

/** Invalid values in the URL of a page are ignored, because people edit URLs. */
export const lenient = <Schema extends z.ZodType>(schema: Schema) => schema.optional().catch(undefined);

/** Text that Postgres can store. */
export const word = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .regex(/^[^\0]*$/, "Can't contain NUL characters");

const periodLabels = {
  today: "today",
  yesterday: "yesterday",
  "15m": "last 15 minutes",
  "1h": "last hour",
  "24h": "last 24 hours",
  "7d": "last 7 days",
  "30d": "last 30 days",
  "90d": "last 90 days",
} as const;

/** The labels of these periods. */
export const labelPeriods = (periods: readonly (keyof typeof periodLabels)[]): Record<string, string> =>
  Object.fromEntries(periods.map((period) => [period, periodLabels[period]]));

const windowDays = { "24h": 1, "7d": 7, "30d": 30, "90d": 90 };
const windows = ["24h", "7d", "30d", "90d"] as const;

/** The filter by the days up to now. */
export const windowFilter = { page: z.enum(windows), label: "Time", options: labelPeriods(windows) } as const;

export const startOfWindow = (window: (typeof windows)[number], now: Date): Date =>
  new Date(now.getTime() - windowDays[window] * dayMs);

/** The time of a day in UTC, such as 2026-01-31. */
export function rangeOfDay(day: string): { created_from: Date; created_to: Date } {
  const start = new Date(`${day}T00:00:00Z`);
  return { created_from: start, created_to: new Date(start.getTime() + dayMs) };
}

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
