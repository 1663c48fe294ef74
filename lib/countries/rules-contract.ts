import * as z from "zod";
import { sides } from "#db/enums.ts";

/** An empty field matches any value. */
const orAny = (text: string | undefined) => text || "*";
const name = z.string().trim().max(64, "At most 64 characters").optional().transform(orAny);
const side = z
  .enum([...sides, "*", ""], "Must be BUY, SELL, or empty for both")
  .optional()
  .transform((value) => value || "*");

export const ruleReason = z.string().trim().min(3, "Say why, in a few words").max(200, "At most 200 characters");

/** What a rule is about. */
const key = {
  provider: name.transform((id) => id.toLowerCase()),
  side,
  method: name.transform((id) => id.toLowerCase()),
  /** "BTC:mainnet" */
  asset: name.transform((id) => id.replace(/^[^:]*/, (code) => code.toUpperCase())),
  country: z
    .string("Enter a country")
    .trim()
    .min(1, "Enter a country")
    .max(64, "At most 64 characters")
    .transform((code) => code.toUpperCase()),
  region: name.transform((code) => code.toUpperCase()),
};

export const newCountryRule = z.strictObject({
  ...key,
  allowed: z.enum(["yes", "no"], "Must be yes or no").transform((word) => word === "yes"),
  reason: ruleReason,
});

export const countryRuleRemoval = z.strictObject({ ...key, reason: ruleReason });
