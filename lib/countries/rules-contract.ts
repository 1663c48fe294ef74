import * as z from "zod";
import { environments, sides } from "#db/enums.ts";
import { lenient } from "#lib/list-contract.ts";
import type { CoverageEntry } from "./coverage-contract.ts";

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

/** The query of the console's page: the environment, and what is tested. */
export const countriesFilter = z.object({
  environment: lenient(z.enum(environments)),
  country: lenient(z.string().trim().max(64)),
  region: lenient(z.string().trim().max(64)),
  type: z.enum(sides).catch("BUY"),
  provider: lenient(z.string().max(64)),
  method: lenient(z.string().max(64)),
  asset: lenient(z.string().trim().max(64)),
});
export type CountriesFilter = z.output<typeof countriesFilter>;

/** `reason`: that of the operator's rule, if one decided. */
export type TestEntry = CoverageEntry & { reason: string | null };

/** What a place is tested for, or what is wrong with the fields, by name. */
export type CountryTest =
  | { errors: Record<string, string>; entries: null }
  | { errors: null; name: string; entries: TestEntry[] };

/** Offered in the fields of rules and tests. */
export type CountryChoices = Record<
  "countries" | "providers" | "methods" | "assets",
  { value: string; label: string }[]
>;
