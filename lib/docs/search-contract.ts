import * as z from "zod";

export const docsQuery = z.object({ q: z.string().trim().min(2).max(255) });

export const docsHit = z.object({
  /** With the anchor of the heading. */
  href: z.string(),
  /** The page, and the heading if it isn't the page itself. */
  title: z.string(),
  /** The text around the first match. */
  snippet: z.string(),
});
export type DocsHit = z.output<typeof docsHit>;

export const docsHits = z.object({ hits: z.array(docsHit) });
