import { and, type SQL, sql } from "drizzle-orm";

/** Shorter text has to be complete. */
export const prefixMin = 4;

/** The text starts with `prefix`, which is taken literally. The operators are those of `text_pattern_ops`, which compare bytes: unlike
 * `like`, they use the index in generic plans too. */
export const hasPrefix = (text: SQL, prefix: string): SQL | undefined =>
  and(sql`${text} ~>=~ ${prefix}`, sql`${text} ~<~ ${`${prefix}\u{10FFFF}`}`);

/** Whether `text` is the beginning of an ID of this kind, such as `dlv`, with enough characters to search for. */
export const isIdPrefix = (kind: string, text: string): boolean =>
  text.startsWith(`${kind}_`) && text.length >= kind.length + 1 + prefixMin;
