import * as z from "zod";
import { refundKinds, refundStatuses } from "#db/enums.ts";
import { dateTime, decimalText, textOrNull } from "#lib/response-fields.ts";

export const refundStatus = z.enum(refundStatuses, `Must be one of ${refundStatuses.join(", ")}`).meta({
  id: "RefundStatus",
  description:
    "`pending`: the refund has started. `succeeded`: money was returned. `failed`: the refund couldn't be paid out; it can still succeed.",
  examples: ["succeeded"],
});

export const refund = z
  .object({
    status: refundStatus,
    kind: z.enum(refundKinds).meta({
      id: "RefundKind",
      description:
        "`refund`: the provider returns the payment. `chargeback`: the payer reclaimed it. `reversal`: the bank took it back. New values can be added.",
      examples: ["refund"],
    }),
    amount: decimalText("The amount.", "150000")
      .nullable()
      .meta({
        description:
          "All that was returned so far, or that is being returned, as a decimal string. It can be less than the payment. Null if the provider doesn't report it.",
        examples: ["150000"],
      }),
    currency: textOrNull(
      "The fiat or crypto currency code of `amount`. Null if the provider doesn't report it.",
      "NGN",
    ),
    reason: textOrNull("The provider's or the operator's reason, if any.", null),
    at: dateTime(
      "When the refund first had this status (ISO 8601), by the provider's clock if it reports that.",
      "2026-02-02T09:15:00.000Z",
    ),
  })
  .meta({ id: "Refund", description: "Money that goes back to the payer." });
