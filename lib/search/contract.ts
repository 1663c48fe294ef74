import * as z from "zod";

export const searchTextMax = 255;

/** What the palette looks for: an id of any kind, whole, or part of a key's or endpoint's name. */
export const searchQuery = z.object({
  q: z
    .string()
    .trim()
    .min(2)
    .max(searchTextMax)
    // Postgres' text holds anything but this.
    .regex(/^[^\0]*$/),
});

export const searchHit = z.object({
  kind: z.enum(["transaction", "request", "key", "endpoint", "delivery", "event"]),
  id: z.string(),
  title: z.string(),
  /** What tells it from others of its kind. */
  detail: z.string(),
  /** Its page, below the environment. */
  path: z.string(),
});
export type SearchHit = z.output<typeof searchHit>;

export const searchHits = z.object({ hits: z.array(searchHit) });
