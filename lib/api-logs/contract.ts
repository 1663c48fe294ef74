import * as z from "zod";
import { readTimeZone } from "#lib/time-zone.ts";

export const statusClasses = ["2xx", "3xx", "4xx", "5xx"] as const;
export const windows = ["today", "yesterday", "15m", "1h", "24h", "7d", "30d", "90d"] as const;
export const methods = ["GET", "POST", "HEAD", "PUT", "PATCH", "DELETE"] as const;
export const results = ["success", "failure"] as const;
export const pathMatches = ["is", "contains", "starts"] as const;
/** How long requests are stored, in days. */
export const retentionDays = 90;
/** Maximum rows in an export. */
export const exportedMax = 100_000;

const orNothing = <Schema extends z.ZodType>(schema: Schema) => schema.optional().catch(undefined);

// Postgres text can't contain NUL.
const word = (max: number) =>
  orNothing(
    z
      .string()
      .trim()
      .min(1)
      .max(max)
      .regex(/^[^\0]*$/),
  );

/** A time with an offset or in UTC, normalized to ISO 8601 in UTC. */
const instant = orNothing(
  z.iso.datetime({ offset: true, local: true }).transform((text, context) => {
    const at = new Date(/(Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`);
    if (!Number.isNaN(at.getTime())) return at.toISOString();
    context.addIssue({ code: "custom", message: "Not a valid time" });
    return z.NEVER;
  }),
);

const statuses = /^([1-5]xx|[1-5]\d\d)(,([1-5]xx|[1-5]\d\d)){0,19}$/;

/** The filters in the URL of the API logs page. Invalid values are ignored, because people edit URLs. */
export const apiLogFilter = z
  .object({
    /** Words and `key:value` pairs that must all match; see lib/api-logs/search-words.ts. */
    q: word(500),
    /** `custom` uses `from` and `to`. */
    window: orNothing(z.enum([...windows, "custom"])),
    from: instant,
    to: instant,
    /** Comma-separated status classes and codes. */
    status: orNothing(z.string().regex(statuses)),
    result: orNothing(z.enum(results)),
    method: orNothing(z.enum(methods)),
    path: word(256),
    /** How the path is compared. Defaults to `is`. */
    path_match: orNothing(z.enum(pathMatches)),
    /** The ID of an API key. */
    key: word(64),
    error: orNothing(z.string().regex(/^[a-z_]{1,64}$/)),
    /** A field that made requests invalid. */
    field: word(64),
    request_id: word(64),
    cursor: word(256),
    /** Live mode: polls for new requests. */
    live: orNothing(z.literal("1")),
    /** The request open in the side panel. */
    request: word(64),
  })
  .transform(normalized);
export type ApiLogFilter = Partial<z.output<typeof apiLogFilter>>;

/** The time zone whose days "today" and "yesterday" are. */
export const zoneParameter = z.string().max(64).transform(readTimeZone).catch(null).optional();

type TimeFilter = {
  window?: (typeof windows)[number] | "custom";
  from?: string;
  to?: string;
  cursor?: string;
  live?: "1";
};

/** A window takes precedence over `from` and `to`. Live mode is off for past times and later pages. */
function normalized<Filter extends TimeFilter>(filter: Filter): Filter {
  const isWindow = filter.window && filter.window !== "custom";
  const from = isWindow ? undefined : filter.from;
  const to = isWindow ? undefined : filter.to;
  const window = from || to ? undefined : filter.window;
  return { ...filter, window, from, to, live: filter.cursor || to || window === "yesterday" ? undefined : filter.live };
}

export const apiLog = z.object({
  request_id: z.string(),
  at: z.string(),
  method: z.string(),
  path: z.string(),
  status: z.number(),
  success: z.boolean(),
  duration_ms: z.number(),
  key_id: z.string(),
  error_code: z.string().nullable(),
  /** Null if no field was invalid. */
  field_errors: z.array(z.object({ field: z.string(), code: z.string() })).nullable(),
});
export type ApiLog = z.output<typeof apiLog>;

export type ApiLogPage = {
  logs: ApiLog[];
  next_cursor: string | null;
  /** The time up to which rows were searched, if the search stopped at its limit. It continues with next_cursor. */
  searched_to: string | null;
  /** What the search ignored because it couldn't be parsed, in sentences. */
  problems: string[];
};

/** Requests since a given time, newest first. */
export const newApiLogs = z.object({
  requests: z.array(z.object({ request_id: z.string(), at: z.string() })),
  has_more: z.boolean(),
});
export type NewApiLogs = z.output<typeof newApiLogs>;

export type HistogramBar = { at: string; answered: number; refused: number; failed: number };

export type Histogram = {
  /** ISO 8601, the start of the first bar. */
  from: string;
  to: string;
  stepMs: number;
  /** Of whole days: the reader's, or UTC where its days don't start on the hour. Shorter steps are those of UTC. */
  zone: string;
  bars: HistogramBar[];
  /** `part`: there are too many requests to count individually, so the bars only reflect the key and status class. */
  counts: "all filters" | "part";
  /** Newer requests aren't counted yet. Null if the bars are up to date. */
  countedTo: string | null;
};

/** A request in the side panel. */
export type OpenedRequest = {
  log: ApiLog;
  /** What its error code means and whether a retry helps. */
  error: { description: string; retry: "retryable" | "actionable" | "terminal" } | null;
  /** Its invalid fields; the description says what the code means. */
  fields: { field: string; code: string; description: string | null }[];
  /** The transaction in the path, if it exists. */
  transactionId: string | null;
  /** The request as a curl command, with placeholders instead of values. */
  command: string;
  /** Other requests with the same key within a minute before and after, newest first. */
  nearby: ApiLog[];
};
