import * as z from "zod";
import { type FieldCode, withFieldCode } from "#lib/errors.ts";
import { JsonNumber } from "#lib/json.ts";

/** The partner's own fields of a transaction. */
export type Metadata = Record<string, string>;

const keysMax = 20;
const charactersMax = 500;
// Excludes __proto__, which libraries drop or refuse.
const keyForm = "^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$";
const isKey = (key: string) => new RegExp(keyForm).test(key);
const keyRule = "A key must be 1 to 40 letters, digits, _ and -, beginning with a letter or digit";

const isObject = (value: unknown): value is Metadata =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof JsonNumber);

type Problem = { code: FieldCode; message: string };

function problemOf(key: string, value: unknown): Problem | null {
  if (!isKey(key)) return { code: "invalid_format", message: keyRule };
  if (typeof value !== "string")
    return { code: "invalid_type", message: `Must be a string of at most ${charactersMax} characters` };
  if (value.includes("\0")) return { code: "invalid_format", message: "Can't contain NUL characters" };
  // Code points, whatever the encoding of the request.
  const isTooLong = [...value].length > charactersMax;
  return isTooLong ? { code: "out_of_range", message: `Must be at most ${charactersMax} characters long` } : null;
}

const limits = `Up to ${keysMax} keys of 1 to 40 letters, digits, \`_\` and \`-\`, beginning with a letter or digit, with strings of up to ${charactersMax} characters.`;
const examples = [{ channel: "app", cart_id: "c-2041" }];

export const newMetadata = z
  .custom<Metadata>(isObject, withFieldCode("invalid_type", "Must be an object with strings"))
  .superRefine((given, { addIssue }) => {
    const fields = Object.entries(given);
    if (fields.length > keysMax)
      return addIssue({ code: "custom", ...withFieldCode("out_of_range", `Can have at most ${keysMax} keys`) });
    for (const [key, value] of fields) {
      const problem = problemOf(key, value);
      if (problem)
        addIssue({ code: "custom", path: [key.slice(0, 64)], ...withFieldCode(problem.code, problem.message) });
    }
  })
  .meta({
    description: `Your own fields, which you get back with the transaction and in webhooks. ${limits} Don't use personal data.`,
    override: {
      type: "object",
      maxProperties: keysMax,
      propertyNames: { pattern: keyForm },
      additionalProperties: { type: "string", maxLength: charactersMax },
      examples,
    },
  });

export const metadata = z.record(z.string(), z.string()).meta({
  description: "Your fields from the request; `{}` if there were none, or after the buyer's data was erased.",
  override: { type: "object", propertyNames: undefined, additionalProperties: { type: "string" }, examples },
});
