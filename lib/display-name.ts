import * as z from "zod";

// Control characters, line separators, and characters that change the direction of text.
const invisible = /[\p{Cc}\u200E\u200F\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu;
const link = /:\/\/|www\.|http/i;

/** The name of a partner or a person, which emails and the checkout page show to others. `missing`: the message for an empty
 * name. */
export const displayName = (missing: string) =>
  z
    .string()
    .trim()
    .min(1, missing)
    .max(80, "At most 80 characters")
    .refine(
      (text) => text.search(invisible) === -1 && !link.test(text),
      "Enter a name without links or special characters",
    );

/** The text on one line, without links that email programs make clickable: names may be older than the rules above. */
export const withoutLinks = (text: string): string =>
  text.replaceAll(invisible, " ").replaceAll("://", " ").replaceAll(/www\./gi, "www ");
