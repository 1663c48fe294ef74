import * as z from "zod";

export const searchTextMax = 255;

/** The palette's search text: a complete ID of any kind, or part of a key's or endpoint's name. */
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
  kind: z.enum(["transaction", "request", "key", "endpoint", "delivery", "event"]),
  id: z.string(),
  title: z.string(),
  /** Distinguishes it from similar results. */
  detail: z.string(),
  /** Its page, relative to the environment. */
  path: z.string(),
});
export type SearchHit = z.output<typeof searchHit>;

export const searchHits = z.object({ hits: z.array(searchHit) });
