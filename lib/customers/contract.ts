import * as z from "zod";
import type { FailureCode, Role, Side } from "#db/enums.ts";
import { withFieldCode } from "#lib/errors.ts";

const charactersMax = 255;
const phoneDigits = { min: 7, max: 15 };
const phonePunctuation = /[\s+()./\p{Pd}]/gu;

/** Digits as people write a phone number: with a plus, a leading zero, or separators. Plain digits can be an ID. */
function isPhoneNumber(text: string): boolean {
  const digits = text.replace(phonePunctuation, "");
  if (!/^\d+$/.test(digits) || digits.length < phoneDigits.min || digits.length > phoneDigits.max) return false;
  return digits !== text || digits.startsWith("0");
}

/** How a partner names its customer. Never stored, see customer-id. */
export const customerRef = z
  .string("Must be a string")
  .min(1, "Can't be empty")
  .regex(/^[^\0]*$/, "Can't contain NUL characters")
  .regex(/^[^@]*$/, "Looks like an email address. Use an opaque ID.")
  .refine(
    (text) => !isPhoneNumber(text),
    withFieldCode("invalid_format", "Looks like a phone number. Use an opaque ID."),
  )
  .refine(
    (text) => [...text].length <= charactersMax,
    withFieldCode("out_of_range", `Must be at most ${charactersMax} characters long`),
  )
  .meta({ examples: ["cus_8f3a1c20"], override: { maxLength: charactersMax } });

/** What we and the providers know of the reference; see customer-id. */
export const customerId = z.string().regex(/^[0-9A-Za-z]{22}$/);

/** `display`: a few characters of the reference; null if they were erased meanwhile. */
export const customerLabel = z.object({ id: z.string(), display: z.string().nullable() });
export type CustomerLabel = z.output<typeof customerLabel>;

export const subAccount = z
  .string("Must be a string")
  .regex(/^[A-Za-z0-9_.-]{1,64}$/, "Must be 1 to 64 letters, digits, and _ . -")
  .meta({ examples: ["shop-eu"] });

export const customerManagers: readonly Role[] = ["owner"];

/** A customer's page. Times are ISO 8601, amounts decimal text. */
export type CustomerDetail = CustomerLabel & {
  first_seen_at: string | null;
  last_at: string;
  all: number;
  successful: number;
  /** Neither pending nor processing. */
  closed: number;
  /** What successful transactions were worth, the most frequent currency first. */
  volumes: { type: Side; fiat_currency: string; amount: string; number: number }[];
  /** Providers with a success, the latest one first. */
  providers: { provider: string; number: number; last_at: string }[];
  /** Why transactions didn't succeed, the most frequent reason first. */
  failures: { failure_code: FailureCode; number: number; last_at: string }[];
};
