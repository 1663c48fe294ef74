import * as z from "zod";
import { statuses } from "#db/enums.ts";

export const searchTextMax = 255;

/** The palette's search text: the beginning of an identifier, or part of the name of a key, endpoint or partner. */
export const searchQuery = z.object({
  q: z
    .string()
    .trim()
    .min(2)
    .max(searchTextMax)
    // Postgres text can't contain NUL.
    .regex(/^[^\0]*$/),
});

export const searchHit = z.object({
  kind: z.enum(["transaction", "request", "key", "endpoint", "delivery", "event", "customer", "partner", "provider"]),
  id: z.string(),
  title: z.string(),
  /** Of a transaction. */
  status: z.enum(statuses).optional(),
  /** Distinguishes it from similar results. */
  detail: z.string(),
  /** Its page, relative to the environment or to the operator console. */
  path: z.string(),
});
export type SearchHit = z.output<typeof searchHit>;

export const searchHits = z.object({ hits: z.array(searchHit) });
