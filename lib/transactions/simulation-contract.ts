import * as z from "zod";
import { simulatedDeliveries } from "#db/enums.ts";
import { JsonNumber } from "#lib/json.ts";

/** The statuses that can be simulated: all that a transaction can move to. */
export const simulatedStatuses = ["processing", "success", "failed", "cancelled", "expired", "refunded"] as const;
export type SimulatedStatus = (typeof simulatedStatuses)[number];

const percentRule = "Must be a number from -99 to 100 with at most two decimals";

const percent = z
  .custom<JsonNumber>((value) => value instanceof JsonNumber, "Must be a number")
  .transform(({ text }, context) => {
    const isInRange = /^-?\d{1,3}(\.\d{1,2})?$/.test(text) && Number(text) >= -99 && Number(text) <= 100;
    if (isInRange) return text;
    context.addIssue({ code: "custom", message: percentRule, params: { code: "out_of_range" } });
    return z.NEVER;
  })
  .meta({
    description:
      "With `success`: how much the final fiat and crypto amounts differ from the quoted ones, in percent, from -99 to 100. Up to 1% in either direction, the transaction succeeds with these amounts. Beyond that, it's put on hold with its status unchanged and no event, as when a provider reports another amount. Then simulate `success` to accept the amounts, as the operator would, or `failed` to reject them.",
    override: { examples: [0.5], type: "number", minimum: -99, maximum: 100 },
  });

export const outcomeSimulation = z
  .strictObject({
    status: z
      .enum(simulatedStatuses, `Must be one of ${simulatedStatuses.join(", ")}`)
      .meta({ description: "The status that the transaction gets.", examples: ["success"] }),
    amount_difference_percent: percent.optional(),
    webhook: z
      .enum(simulatedDeliveries, `Must be one of ${simulatedDeliveries.join(", ")}`)
      .meta({
        description: "How the event is delivered: `once`, or `none` to send no event. Defaults to `once`.",
        examples: ["once"],
      })
      .optional(),
  })
  .superRefine(({ status, amount_difference_percent }, context) => {
    if (amount_difference_percent === undefined || status === "success") return;
    const [path, message] = [["amount_difference_percent"], "Can only be sent with the status success"];
    context.addIssue({ code: "custom", path, message, params: { code: "invalid_value" } });
  })
  .meta({ id: "OutcomeSimulation" });
export type OutcomeSimulation = z.output<typeof outcomeSimulation>;
/** As sent by a page: amounts are numbers. */
export type OutcomeSimulationInput = Omit<OutcomeSimulation, "amount_difference_percent"> & {
  amount_difference_percent?: number;
};
