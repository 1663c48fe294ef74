import * as z from "zod";
import { type PayoutPeriod, payoutPeriods } from "#db/enums.ts";
import { optionalField } from "#lib/fees/contract.ts";
import { decimal } from "#lib/money.ts";

const currency = z
  .string()
  .trim()
  .regex(/^[A-Z0-9]{2,16}$/, "A currency code in capital letters, such as EUR");
const note = optionalField(
  z
    .string()
    .trim()
    .max(200, "At most 200 characters")
    .regex(/^[^\0]*$/, "Can't contain NUL characters"),
);
const isNotZero = (text: string) => /[1-9]/.test(text);

/** When a provider pays out commission. Empty fields are unknown, or not agreed. */
export const payoutTermsChange = z
  .strictObject({
    period: optionalField(z.enum(payoutPeriods, `One of ${payoutPeriods.join(", ")}`)),
    minimum: optionalField(
      z
        .string()
        .trim()
        .regex(/^\d{1,9}(\.\d{1,18})?$/, "An amount such as 1000 or 50.25")
        .refine(isNotZero, "Leave it empty for no minimum")
        .transform(decimal),
    ),
    currency: optionalField(currency),
    note,
  })
  .superRefine(({ minimum, currency: given }, { addIssue }) => {
    if ((minimum === null) === (given === null)) return;
    const message = given === null ? "A minimum needs its currency" : "Only with a minimum";
    addIssue({ code: "custom", path: ["currency"], message });
  });
export type PayoutTerms = z.output<typeof payoutTermsChange>;

/** A payout as an operator enters it. */
export const newPayout = z.strictObject({
  received_on: z
    .string()
    .trim()
    .pipe(z.iso.date("A day such as 2026-11-30"))
    .refine((day) => day >= "1970", "A day such as 2026-11-30"),
  currency,
  /** Negative to correct an earlier one. */
  amount: z
    .string()
    .trim()
    .regex(/^-?\d{1,18}(\.\d{1,18})?$/, "A number such as 1200.50, without a currency, or -50 as a correction")
    .refine(isNotZero, "Can't be 0")
    .transform(decimal),
  reference: z
    .string()
    .trim()
    .min(1, "Enter a reference")
    .max(128, "At most 128 characters")
    .regex(/^[^\0]*$/, "Can't contain NUL characters"),
  note,
});
export type NewPayout = z.output<typeof newPayout>;

export type Payout = Omit<NewPayout, "received_on"> & {
  id: string;
  receivedOn: string;
  recordedAt: Date;
  recordedBy: string;
};

/** What a provider owes in one currency. Amounts are decimal text. */
export type ProviderBalance = {
  provider: string;
  currency: string;
  /** The commission that the provider reports, and the service fee of the transactions for which it reports none. */
  reported: string;
  computed: string;
  earned: string;
  paid: string;
  /** Earned less paid. Negative if more was paid. */
  owed: string;
  /** Of that, what was earned before the current week or month. Null without a payout period. */
  due: string | null;
  /** What is due is less than the minimum in this currency, so that the provider keeps it. */
  isBelowMinimum: boolean;
  terms: PayoutTerms;
};

const periodNames: Record<PayoutPeriod, string> = { week: "Weekly", month: "Monthly" };

/** "Monthly, from 1000 USD"; null if neither is known. */
export function payoutTermsText({ period, minimum, currency }: PayoutTerms, format = (amount: string) => amount) {
  const from = minimum === null ? null : `from ${format(minimum)} ${currency}`;
  const text = [period && periodNames[period], from].filter((part) => part !== null).join(", ");
  return text === "" ? null : text;
}
