import * as z from "zod";

const statusClasses = ["2xx", "4xx", "5xx"] as const;
const windows = ["15m", "1h", "24h", "7d", "90d"] as const;

// Postgres' text holds anything but this.
const word = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[^\0]*$/)
    .optional()
    .catch(undefined);

/** What the API logs page reads from its address. */
export const apiLogFilter = z.object({
  status: z
    .union([z.enum(statusClasses), z.string().regex(/^[1-5]\d\d$/)])
    .optional()
    .catch(undefined),
  method: z.enum(["GET", "POST", "HEAD"]).optional().catch(undefined),
  path: word(256),
  key: word(64),
  request_id: word(64),
  window: z.enum(windows).optional().catch(undefined),
  cursor: word(256),
});
export type ApiLogFilter = z.output<typeof apiLogFilter>;
export { statusClasses, windows };

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

export type ApiLogPage = { logs: ApiLog[]; next_cursor: string | null };
