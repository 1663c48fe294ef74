import * as z from "zod";

/** The name of a partner or a person, which emails and the checkout page show to others. `missing`: the message for an empty
 * name. */
export const displayName = (missing: string) =>
  z
    .string()
    .trim()
    .min(1, missing)
    .max(80, "At most 80 characters")
    .superRefine((text, context) => {
      const message = findFault(text, missing);
      if (message) context.addIssue({ code: "custom", message });
    });

// Control and format characters, line separators, private use, everything that is rendered as nothing, and the empty Braille
// pattern.
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu;
const link = /:\/\/|www\.|http/i;
// A period directly before two letters: "pay.example" and "Node.js", but not "St. John", "J.P. Morgan", "S.A.R.L.", or "v2.1".
const domain = /[\p{L}\p{N}]\.\p{L}{2}/u;
// Scripts with letters that look like those of another one. Japanese, Chinese, and Korean names mix theirs with Latin.
const alphabets = ["Latin", "Cyrillic", "Greek", "Armenian", "Cherokee", "Coptic", "Lisu"].map(
  (name) => new RegExp(`\\p{Script=${name}}`, "u"),
);
// Also in letters and digits that look the same.
const ownName = /[sѕ5$][l1iіӏι|][i1lіӏι|ı][pрρ][wԝѡω][aаα@4][yуγ]/iu;

/** What is wrong with the text as a name; null if nothing is. */
function findFault(text: string, missing: string): string | null {
  if (text.search(unseen) !== -1) return "Enter a name without control or invisible characters";
  // Full-width and styled letters count as plain ones.
  const plain = text.normalize("NFKC");
  if (!/[\p{L}\p{N}]/u.test(plain)) return missing;
  if (link.test(plain) || domain.test(plain))
    return "Enter a name without links or domains. If it has a period, add a space after it.";
  const words = plain.split(/[^\p{L}\p{M}\p{N}]+/u);
  if (words.some((word) => alphabets.filter((alphabet) => alphabet.test(word)).length > 1))
    return "Use letters of one alphabet in each word";
  const withoutAccents = plain.normalize("NFD").replaceAll(/\p{M}/gu, "");
  if (ownName.test(withoutAccents)) return "Enter a name without “Slipway”: others would think that it's us";
  return null;
}

/** The text on one line, without links that email programs make clickable: names may be older than the rules above. */
export const withoutLinks = (text: string): string =>
  text.replaceAll(unseen, " ").replaceAll("://", " ").replaceAll(/www\./gi, "www ");
