import * as z from "zod";
import { retryOf } from "#lib/error-status.ts";
import type { ErrorCode } from "#lib/errors.ts";
import { unsupported } from "#lib/quotes/contract.ts";
import { fieldCodes } from "./field-codes.ts";
import { partnerErrors } from "./partner-errors.ts";

export const requestIdSample = "req_019a2f6c5b8e7d41a3c0f1e2d3b4a596";

/** The envelope of a successful response. */
export const successOf = (message: string, data: z.ZodType) =>
  z.object({
    msg: z.string().meta({ description: "A short human-readable message.", examples: [message] }),
    data,
    success: z.literal(true).meta({ description: "Always `true`." }),
    code: z.literal(200).meta({ description: "The HTTP status code." }),
  });

export const fieldError = z
  .object({
    field: z.string().meta({ description: "The invalid field or parameter.", examples: ["amount"] }),
    code: z.enum(fieldCodes.map(({ code }) => code)).meta({
      id: "FieldErrorCode",
      description: `A machine-readable code for the problem. ${fieldCodes
        .map(({ code, description }) => `\`${code}\`: ${description}`)
        .join(" ")} New values can be added.`,
      examples: ["missing"],
    }),
    message: z.string().meta({ description: "A human-readable description of the problem.", examples: ["Required"] }),
  })
  .meta({ id: "FieldError" });

export const errorCode = z
  .enum(partnerErrors.map(({ code }) => code))
  .meta({ id: "ErrorCode", description: "The error code. New values can be added." });
const decimalRate = (description: string) => z.string().meta({ description, format: "decimal" }).optional();

const errorData = z
  .object({
    error: errorCode,
    errors: z.array(fieldError).meta({ description: "Every invalid field. Only with `validation_failed`." }).optional(),
    transaction_id: z
      .string()
      .meta({
        description:
          "The transaction with this `partner_context`, or from this quote. Only with `partner_context_conflict` and `quote_already_used`.",
      })
      .optional(),
    quoted_exchange_rate: decimalRate("The quoted rate, as a decimal string. Only with `price_changed`."),
    exchange_rate: decimalRate("The current rate, as a decimal string. Only with `price_changed`."),
    unsupported: unsupported.optional(),
    retry: z.enum(["retryable", "actionable", "terminal"]).meta({
      description:
        "What to do: `retryable` means send the same request again, `actionable` means change the request, `terminal` means don't retry.",
    }),
    request_id: z
      .string()
      .meta({ description: "The value of the `X-Request-Id` header.", examples: [requestIdSample] }),
  })
  .meta({ id: "ErrorData", description: "What went wrong and what to do about it." });

/** The body of every failed response. */
export const errorEnvelope = z
  .object({
    msg: z.string().meta({ description: "A human-readable message." }),
    data: errorData,
    success: z.literal(false).meta({ description: "Always `false`." }),
    code: z.int().meta({ description: "The HTTP status code." }),
  })
  .meta({ id: "ErrorEnvelope" });

/** A failed response with one of these codes. Generated clients read the reference, so that they get one type of error, and
 * validators also the restriction to this status. */
export const failureOf = (status: number, codes: ErrorCode[]) => ({
  $ref: "#/components/schemas/ErrorEnvelope",
  properties: {
    data: {
      properties: { error: { enum: codes }, retry: { enum: [...new Set(codes.map(retryOf))] } },
      // Otherwise, linters take these for all properties.
      additionalProperties: true,
    },
    code: { const: status },
  },
});

export function failureSample(code: ErrorCode) {
  const documented = partnerErrors.find((error) => error.code === code);
  const data = {
    error: code,
    ...extraSamples[code],
    retry: retryOf(code),
    request_id: requestIdSample,
  };
  return { msg: documented?.msg ?? "", data, success: false, code: documented?.status ?? 0 };
}

const unsupportedSample = {
  code: "amount_below_minimum",
  message: "The amount is below the provider's minimum",
  field: "amount",
  min_amount: 20_000,
};

const extraSamples: Partial<Record<ErrorCode, Record<string, unknown>>> = {
  validation_failed: {
    errors: [
      { field: "amount", code: "out_of_range", message: "Must be greater than 0" },
      { field: "network", code: "missing", message: "Required" },
    ],
  },
  partner_context_conflict: { transaction_id: "tx_4Zk1mQvY8sT2bN6hR0cWdE" },
  quote_already_used: { transaction_id: "tx_4Zk1mQvY8sT2bN6hR0cWdE" },
  price_changed: { quoted_exchange_rate: "156250000", exchange_rate: "158437500" },
  amount_out_of_range: { unsupported: unsupportedSample },
};
