import * as z from "zod";
import { type Side, sides } from "#db/enums.ts";
import { lenient } from "#lib/list-contract.ts";
import { compare, decimal } from "#lib/money.ts";
import { feeBpsMax } from "#lib/quotes/service-fee.ts";

/** What a rule applies to; null matches every value. */
export type FeeRuleScope = {
  type: Side | null;
  provider: string | null;
  fiatCurrency: string | null;
  paymentMethod: string | null;
};

export type FeeRule = FeeRuleScope & {
  id: string;
  bps: number;
  /** In the fiat currency. */
  minimum: string | null;
  validFrom: Date;
  /** The first time at which it no longer applies. */
  endedAt: Date | null;
  createdAt: Date;
};

/** A partner's fee, and the rules that decide instead of it where they match. */
export type FeeTerms = { feeBps: number; feeRules: readonly FeeRule[] };

/** The fee on one quote: at least `minimum`. */
export type Fee = { bps: number; minimum: string | null; ruleId: string | null };

export const feeBps = z
  .string()
  .trim()
  .regex(/^\d{1,4}$/, "A whole number of hundredths of a percent")
  .transform(Number)
  .refine((bps) => bps <= feeBpsMax, `At most ${feeBpsMax}, which is 10%`);

/** Null if it is empty or absent. */
export const optionalField = <Output>(schema: z.ZodType<Output>) =>
  z.preprocess((value) => value || undefined, schema.optional()).transform((value): Output | null => value ?? null);
const code = (pattern: RegExp, message: string) => optionalField(z.string().trim().regex(pattern, message));

const instantText = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,3})?)?Z)?$/;
/** A day is its start in UTC. */
const instant = optionalField(
  z
    .string()
    .trim()
    .regex(instantText, "A day such as 2026-12-31, or a time such as 2026-12-31T09:00Z")
    .refine((text) => !Number.isNaN(Date.parse(text)), "Not a date")
    .transform((text) => new Date(text)),
);

/** A rule as an operator enters it, and as the audit log shows it. */
export const newFeeRule = z
  .strictObject({
    bps: z.preprocess((value) => (typeof value === "number" ? String(value) : value), feeBps),
    minimum: optionalField(
      z
        .string()
        .trim()
        .regex(/^\d{1,9}(\.\d{1,2})?$/, "An amount like 2.50")
        .transform(decimal),
    ),
    side: optionalField(z.enum(sides)),
    provider: code(/^[a-z0-9-]{1,64}$/, "The provider's ID, such as moonpay"),
    method: code(/^[a-z0-9_]{1,64}$/, "The method's ID, such as card"),
    fiat: code(/^[A-Z]{3}$/, "A currency code, such as EUR"),
    /** Null: immediately. */
    valid_from: instant,
    /** Null: until it is ended. */
    valid_until: instant,
    note: optionalField(z.string().trim().max(200, "At most 200 characters")),
  })
  .superRefine(({ minimum, fiat, valid_from, valid_until }, { addIssue }) => {
    const issue = (path: string, message: string) => addIssue({ code: "custom", path: [path], message });
    if (minimum !== null && fiat === null) issue("fiat", "A minimum needs its currency");
    if (minimum !== null && compare(minimum, "0") === 0) issue("minimum", "Leave it empty for no minimum");
    if (valid_from && valid_until && valid_until <= valid_from) issue("valid_until", "Must be after the start");
  });
export type NewFeeRule = z.output<typeof newFeeRule>;

/** Our fee as configured at a provider; blank if unknown. */
export const providerFeeChange = z.strictObject({ fee: optionalField(feeBps) });

export const feeRuleStates = ["valid", "future", "ended"] as const;
export type FeeRuleState = (typeof feeRuleStates)[number];

export const feeRuleState = (
  { validFrom, endedAt }: Pick<FeeRule, "validFrom" | "endedAt">,
  now: Date,
): FeeRuleState => {
  if (endedAt && endedAt <= now) return "ended";
  return validFrom > now ? "future" : "valid";
};

export type ListedFeeRule = FeeRule & { state: FeeRuleState; note: string; createdBy: string };

/** Amounts are in the fiat currency. */
export type PreviewFee = {
  bps: number;
  /** Before the cap at the provider's fee. */
  agreed: string;
  fee: string;
  isCapped: boolean;
};

export type PreviewLine = {
  type: Side;
  provider: { id: string; name: string };
  /** Its name. */
  method: string;
  fiat: string;
  amount: string;
  /** What the provider deducts, including our fee. */
  providerFee: string;
  before: PreviewFee;
  /** With the rule; the same as `before` without one. */
  after: PreviewFee;
  /** Our fee as configured at the provider; null if unknown. */
  configuredBps: number | null;
};

/** `missing`: without a quote for the example. */
export type FeePreview = {
  lines: PreviewLine[];
  missing: { type: Side; provider: string; reason: string }[];
};

const field = lenient(z.string().max(200));

/** The query of the console's page: which preview, with the fields of the rule and the example. */
export const feesQuery = z.object({
  preview: lenient(z.enum(["current", "rule"])),
  bps: field,
  minimum: field,
  side: field,
  provider: field,
  method: field,
  fiat: field,
  valid_from: field,
  valid_until: field,
  note: field,
  example_fiat: lenient(z.string().regex(/^[A-Z]{3}$/)),
  example_amount: lenient(z.string().regex(/^\d{1,9}(\.\d{1,2})?$/)),
});
export type FeesQuery = z.output<typeof feesQuery>;

type Choice = { value: string; label: string };

export type FeesPage = {
  /** The partner's fee; null without access. */
  feeBps: number | null;
  rules: ListedFeeRule[];
  choices: { providers: Choice[]; methods: Choice[]; fiats: Choice[] };
  /** The rule to preview, if it is complete; otherwise what is wrong with its fields. */
  draft: NewFeeRule | null;
  errors: Record<string, string>;
  preview: FeePreview | null;
};

/** "Capped at the provider's fee on 6 of 18 routes." */
export function cappedText(lines: readonly PreviewLine[]): string {
  const capped = lines.filter(({ after }) => after.isCapped).length;
  const routes = `${lines.length} ${lines.length === 1 ? "route" : "routes"}`;
  return `Capped at the provider's fee on ${capped} of ${routes}.`;
}

/** "0.4%" for 40. */
export const percentText = (bps: number): string => `${bps / 100}%`;
