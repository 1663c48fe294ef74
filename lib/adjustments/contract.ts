import * as z from "zod";
import { type AdjustmentKind, type RefundStatus, refundKinds, refundStatuses, type StatusSource } from "#db/enums.ts";
import type { Refund } from "#db/refund.ts";

/** The kinds that operators enter. */
export const enteredKinds = [...refundKinds, "correction"] as const satisfies readonly AdjustmentKind[];

/** A time in UTC, as browsers send it. */
const utcMinute = z
  .string()
  .trim()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/, "A date and time in UTC, such as 2026-01-31T14:05")
  .transform((text) => new Date(`${text}Z`))
  .refine((at) => !Number.isNaN(at.getTime()), "A date and time in UTC, such as 2026-01-31T14:05");

/** An adjustment that an operator enters because the provider doesn't report it. */
export const enteredAdjustment = z.strictObject({
  kind: z.enum(enteredKinds, `One of ${enteredKinds.join(", ")}`),
  status: z.enum(refundStatuses, `One of ${refundStatuses.join(", ")}`),
  /** The total so far. */
  amount: z
    .string()
    .trim()
    .regex(/^\d{1,18}(\.\d{1,18})?$/, "A number such as 50 or 50.25, without a currency")
    .refine((text) => /[1-9]/.test(text), "More than 0"),
  currency: z.string().trim().max(16, "A currency of the transaction"),
  /** The provider's; its order by default. */
  reference: z
    .string()
    .trim()
    .max(128, "At most 128 characters")
    .regex(/^[^\0]*$/, "Can't contain NUL characters")
    .optional(),
  occurred_at: utcMinute,
  reason: z
    .string()
    .trim()
    .min(3, "Say why, in a few words")
    .max(200, "At most 200 characters")
    .regex(/^[^\0]*$/, "Can't contain NUL characters"),
});
export type EnteredAdjustment = z.output<typeof enteredAdjustment>;

/** Money that moved besides the status, without who entered it. Amounts are decimal text. */
export type AdjustmentFacts = {
  kind: AdjustmentKind;
  status: RefundStatus;
  amount: string | null;
  currency: string | null;
};

/** For operators. */
export type AdjustmentLine = AdjustmentFacts & {
  id: string;
  providerReference: string | null;
  rawStatus: string;
  reason: string | null;
  source: StatusSource;
  recordedBy: string | null;
  occurredAt: Date | null;
  recordedAt: Date;
};

/** What was returned to the payer, on our own pages. */
export const shownRefund = z.object({
  status: z.enum(refundStatuses),
  kind: z.enum(refundKinds),
  amount: z.string().nullable(),
  currency: z.string().nullable(),
  at: z.string(),
}) satisfies z.ZodType<Omit<Refund, "reason">>;
export type ShownRefund = z.output<typeof shownRefund>;

/** Without its reason. */
export const toShownRefund = (refund: Refund | null): ShownRefund | null => refund && shownRefund.parse(refund);
