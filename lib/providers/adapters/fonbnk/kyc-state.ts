import * as z from "zod";
import { compare } from "#lib/money.ts";
import { amount, readableRows } from "#lib/providers/schemas.ts";
import { field } from "./fields.ts";
import type { Sides } from "./sides.ts";

// The buyer's verification state at Fonbnk, and the required level.
const text = z.string().nullish();
const document = z.object({ _id: z.string(), type: z.string(), title: z.string(), requiredFields: z.array(field) });
export type Document = z.output<typeof document>;
const rule = z.object({
  operationType: z.string(),
  currencyType: z.string(),
  /** In USD. */
  min: amount,
  max: z.union([z.literal("Infinity").transform(() => null), amount]),
  type: z.string(),
});
export const kycState = z.object({
  passedKycType: text,
  currentKycStatus: text,
  currentKycStatusDescription: text,
  kycDocuments: readableRows(document).nullish(),
  kycRules: z.array(rule),
});
export type KycState = z.output<typeof kycState>;

const levels = ["basic", "advanced"];
/** An unknown level counts as higher than all others. */
const rank = (level: string) => (levels.includes(level) ? levels.indexOf(level) : levels.length);

export const isPassed = ({ passedKycType: passed }: KycState, level: string): boolean =>
  passed != null && (passed === level || (levels.includes(passed) && rank(passed) >= rank(level)));

export const isRejected = ({ currentKycStatus: status }: KycState): boolean =>
  status === "rejected" || status === "invalid";

/** The highest level among the rules that match an amount (`min` inclusive, `max` exclusive), or null. */
export function levelNeeded({ kycRules }: KycState, { deposit, payout }: Sides): string | null {
  const usd = { deposit: deposit.cashout.amountBeforeFeesUsd, payout: payout.cashout.amountAfterFeesUsd };
  const needed = kycRules.flatMap(({ operationType, currencyType, min, max, type }) => {
    if (operationType !== "deposit" && operationType !== "payout") return [];
    const { [operationType]: leg } = { deposit, payout };
    const worth = usd[operationType];
    // A missing amount matches every rule.
    const isWithin = worth == null || (compare(worth, min) >= 0 && (max === null || compare(worth, max) < 0));
    return leg.currencyType === currencyType && isWithin ? [type] : [];
  });
  return needed.sort((a, b) => rank(b) - rank(a))[0] ?? null;
}

const plainTypes = new Set(["number", "string", "date", "boolean", "email", "phone", "enum"]);
const isPlain = ({ type }: Document["requiredFields"][number]) => plainTypes.has(type);

/** Documents that are sufficient for the level without photos, excluding photo fields. */
export const documentsFor = ({ kycDocuments }: KycState, level: string): Document[] =>
  (kycDocuments ?? [])
    .filter(
      ({ type, requiredFields }) =>
        rank(type) >= rank(level) && requiredFields.every((one) => !one.required || isPlain(one)),
    )
    .map((one) => ({ ...one, requiredFields: one.requiredFields.filter(isPlain) }));
