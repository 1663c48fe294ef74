import * as z from "zod";

export const statusClasses = ["2xx", "4xx", "5xx"] as const;
export const windows = ["15m", "1h", "24h", "7d", "30d", "90d"] as const;
export const methods = ["GET", "POST", "HEAD"] as const;
export const results = ["success", "failure"] as const;
export const pathMatches = ["is", "contains", "starts"] as const;
/** Days for which a request is kept. */
export const daysKept = 90;
/** Rows in one exported file. */
export const exportedMax = 100_000;

const orNothing = <Schema extends z.ZodType>(schema: Schema) => schema.optional().catch(undefined);

// Postgres' text holds anything but this.
const word = (max: number) =>
  orNothing(
    z
      .string()
      .trim()
      .min(1)
      .max(max)
      .regex(/^[^\0]*$/),
  );

/** A moment, with its offset or in UTC; as ISO 8601 in UTC. */
const instant = orNothing(
  z.iso.datetime({ offset: true, local: true }).transform((text, context) => {
    const at = new Date(/(Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`);
    if (!Number.isNaN(at.getTime())) return at.toISOString();
    context.addIssue({ code: "custom", message: "There is no such moment" });
    return z.NEVER;
  }),
);

const statuses = /^([1-5]xx|[1-5]\d\d)(,([1-5]xx|[1-5]\d\d)){0,19}$/;

/** What the API logs page reads from its address; what cannot be is left out, since people edit addresses. */
export const apiLogFilter = z
  .object({
    /** Words and `key:value` pairs, all of which have to fit: see lib/api-logs/search-words. */
    q: word(500),
    /** `custom`: from and to are asked for. */
    window: orNothing(z.enum([...windows, "custom"])),
    from: instant,
    to: instant,
    /** Classes and codes, separated by commas. */
    status: orNothing(z.string().regex(statuses)),
    result: orNothing(z.enum(results)),
    method: orNothing(z.enum(methods)),
    path: word(256),
    /** How the path is compared; without it, it is this one. */
    path_match: orNothing(z.enum(pathMatches)),
    /** A key's id. */
    key: word(64),
    error: orNothing(z.string().regex(/^[a-z_]{1,64}$/)),
    request_id: word(64),
    cursor: word(256),
    /** New requests are looked for all the time. */
    live: orNothing(z.literal("1")),
    /** The request that is open beside the list. */
    request: word(64),
  })
  .transform(settled);
export type ApiLogFilter = Partial<z.output<typeof apiLogFilter>>;

type Read = {
  window?: (typeof windows)[number] | "custom";
  from?: string;
  to?: string;
  cursor?: string;
  live?: "1";
};

/** One time only: a window goes before a beginning and an end. What is over or further down has nothing new. */
function settled<Filter extends Read>(filter: Filter): Filter {
  const isWindow = filter.window && filter.window !== "custom";
  const from = isWindow ? undefined : filter.from;
  const to = isWindow ? undefined : filter.to;
  const window = from || to ? undefined : filter.window;
  return { ...filter, window, from, to, live: filter.cursor || to ? undefined : filter.live };
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
});
export type ApiLog = z.output<typeof apiLog>;

export type ApiLogPage = {
  logs: ApiLog[];
  next_cursor: string | null;
  /** The list ends here only because enough rows had been looked at: it goes on behind next_cursor. */
  searched_to: string | null;
  /** What of the search was not understood and left out, in sentences. */
  problems: string[];
};

/** Requests that are newer than some moment, newest first. */
export const apiLogNews = z.object({
  requests: z.array(z.object({ request_id: z.string(), at: z.string() })),
  has_more: z.boolean(),
});
export type ApiLogNews = z.output<typeof apiLogNews>;

export type HistogramBar = { at: string; answered: number; refused: number; failed: number };

export type Histogram = {
  /** ISO 8601; from the beginning of the first bar. */
  from: string;
  to: string;
  stepMs: number;
  bars: HistogramBar[];
  /** `part`: too many requests to count those that fit one by one; the bars know of key and class of status alone. */
  counts: "all filters" | "part";
  /** Nothing newer is counted yet; null where the bars are up to date. */
  countedTo: string | null;
};

/** One request as the panel beside the list shows it. */
export type OpenedRequest = {
  log: ApiLog;
  /** What its error code means and whether a retry helps. */
  error: { description: string; retry: "retryable" | "actionable" | "terminal" } | null;
  /** The transaction that its path names, where it is one of ours. */
  transactionId: string | null;
  /** The same call again, with words where its values stood. */
  command: string;
  /** Made with the same key within a minute before and after it, newest first, itself not among them. */
  neighbours: ApiLog[];
};
