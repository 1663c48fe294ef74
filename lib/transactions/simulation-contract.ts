import * as z from "zod";
import {
  type FailureCode,
  failureCodes,
  type SimulatedStatus,
  simulatedDeliveries,
  simulatedStatuses,
} from "#db/enums.ts";
import { withFieldCode } from "#lib/errors.ts";
import { JsonNumber } from "#lib/json.ts";
import { transaction } from "#lib/transactions/contract.ts";

/** How many outcomes of one transaction can be scheduled. */
export const scheduledMax = 10;
const delaySecondsMax = 3_600;

const delay = z
  .custom<JsonNumber>((value) => value instanceof JsonNumber, withFieldCode("invalid_type", "Must be a number"))
  .transform(({ text }, context) => {
    if (/^\d{1,4}$/.test(text) && Number(text) <= delaySecondsMax) return Number(text);
    const message = `Must be a whole number from 0 to ${delaySecondsMax}`;
    context.addIssue({ code: "custom", ...withFieldCode("out_of_range", message) });
    return z.NEVER;
  })
  .meta({
    description: `When the outcome is applied, in seconds from now, at most ${delaySecondsMax}. Defaults to 0: immediately. Up to ${scheduledMax} outcomes of a transaction can be scheduled. Each is checked against the one before it.`,
    override: { examples: [5], type: "integer", minimum: 0, maximum: delaySecondsMax },
  });

const percentRule = "Must be a number from -99 to 100 with at most two decimals";

const percent = z
  .custom<JsonNumber>((value) => value instanceof JsonNumber, withFieldCode("invalid_type", "Must be a number"))
  .transform(({ text }, context) => {
    const isInRange = /^-?\d{1,3}(\.\d{1,2})?$/.test(text) && Number(text) >= -99 && Number(text) <= 100;
    if (isInRange) return text;
    context.addIssue({ code: "custom", ...withFieldCode("out_of_range", percentRule) });
    return z.NEVER;
  })
  .meta({
    description:
      "With `success`: how much the final fiat and crypto amounts differ from the quoted ones, in percent, from -99 to 100 with at most two decimals. Up to 1% in either direction, the transaction succeeds with these amounts. Beyond that, the amount that the user pays differs too much, and the transaction is put on hold with its status unchanged and no event, as when a provider reports another amount. Then simulate `success` to accept the amounts, as the operator would, or `failed` to reject them.",
    override: { examples: [0.5], type: "number", minimum: -99, maximum: 100 },
  });

const refundAmount = z
  .custom<JsonNumber>((value) => value instanceof JsonNumber, withFieldCode("invalid_type", "Must be a number"))
  .transform(({ text }, context) => {
    const isInRange = /^\d{1,10}(\.\d{1,18})?$/.test(text) && Number(text) > 0;
    if (isInRange) return text;
    const message = "Must be a number above 0 with at most 18 decimals";
    context.addIssue({ code: "custom", ...withFieldCode("out_of_range", message) });
    return z.NEVER;
  })
  .meta({
    description:
      "With `refunded`: all that was returned so far, in the currency that the user paid with, fiat for a `BUY` and crypto for a `SELL`. It can be less than the payment. After `success`, the status then stays `success`, as in production, and further amounts can follow. Defaults to the whole payment. Can't be sent with `delay_seconds`.",
    override: { examples: [25], type: "number", exclusiveMinimum: 0 },
  });

type Combination = {
  status: SimulatedStatus;
  failure_code?: FailureCode;
  amount_difference_percent?: string;
  refund_amount?: string;
  delay_seconds?: number;
};

/** The fields that don't belong to the status. */
function* contradictions({
  status,
  failure_code,
  amount_difference_percent,
  refund_amount,
  delay_seconds,
}: Combination) {
  if (refund_amount !== undefined && status !== "refunded")
    yield ["refund_amount", "Can only be sent with the status refunded"] as const;
  if (refund_amount !== undefined && delay_seconds)
    yield ["refund_amount", "Can't be sent with delay_seconds"] as const;
  if (amount_difference_percent !== undefined && status !== "success")
    yield ["amount_difference_percent", "Can only be sent with the status success"] as const;
  if (failure_code !== undefined && status === "expired" && failure_code !== "expired")
    yield ["failure_code", "Must be expired with the status expired"] as const;
  if (failure_code !== undefined && !["failed", "cancelled", "expired"].includes(status))
    yield ["failure_code", "Can only be sent with the statuses failed, cancelled, and expired"] as const;
}

export const outcomeSimulation = z
  .strictObject({
    status: z
      .enum(simulatedStatuses, `Must be one of ${simulatedStatuses.join(", ")}`)
      .meta({ description: "The status that the transaction gets.", examples: ["success"] }),
    failure_code: z
      .enum(failureCodes, `Must be one of ${failureCodes.join(", ")}`)
      .meta({
        description:
          "With `failed` or `cancelled`: the transaction's `failure_code`. Defaults to `declined` for `failed`, to `amount_mismatch` if simulated amounts put the transaction on hold, and to `cancelled_by_user` for `cancelled`. With `expired`, it's always `expired`.",
        examples: ["kyc_rejected"],
      })
      .optional(),
    delay_seconds: delay.optional(),
    amount_difference_percent: percent.optional(),
    refund_amount: refundAmount.optional(),
    webhook: z
      .enum(simulatedDeliveries, `Must be one of ${simulatedDeliveries.join(", ")}`)
      .meta({
        description:
          "How the event is delivered. `none`: no event is sent. `once`: as for a real outcome. `twice`: after its delivery, it's sent again with the same `webhook-id`. `late`: 30 seconds after the change, and after later events of the transaction. Defaults to `once`.",
        examples: ["once"],
      })
      .optional(),
  })
  .superRefine((simulation, context) => {
    for (const [field, message] of contradictions(simulation))
      context.addIssue({ code: "custom", path: [field], ...withFieldCode("invalid_value", message) });
  })
  .meta({ id: "OutcomeSimulation" });
export type OutcomeSimulation = z.output<typeof outcomeSimulation>;
/** As sent by a page, with numbers. */
export type OutcomeSimulationInput = Omit<OutcomeSimulation, "amount_difference_percent" | "refund_amount"> & {
  amount_difference_percent?: number;
  refund_amount?: number;
};

export const simulatedTransaction = transaction
  .extend({
    scheduled_for: z
      .string()
      .nullable()
      .meta({
        description: "When the outcome is applied (ISO 8601). Null if it already is.",
        examples: [null],
        format: "date-time",
      }),
  })
  .meta({ id: "SimulatedTransaction" });
