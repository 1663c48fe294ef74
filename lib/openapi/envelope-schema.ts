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
      description: `A machine-readable code for the problem. ${fieldCodes
        .map(({ code, description }) => `\`${code}\`: ${description}`)
        .join(" ")}`,
      examples: ["missing"],
    }),
    message: z.string().meta({ description: "A human-readable description of the problem.", examples: ["Required"] }),
  })
  .meta({ id: "FieldError" });

/** Additional fields of some codes. */
const extraSchemas: Partial<Record<ErrorCode, Record<string, z.ZodType>>> = {
  validation_failed: {
    errors: z.array(fieldError).meta({ description: "Every invalid field." }).optional(),
  },
  partner_context_conflict: {
    transaction_id: z.string().meta({ description: "The transaction with this `partner_context`." }).optional(),
  },
  price_changed: {
    quoted_exchange_rate: z.string().meta({ description: "The quoted rate, as a decimal string." }).optional(),
    exchange_rate: z.string().meta({ description: "The current rate, as a decimal string." }).optional(),
  },
  amount_out_of_range: { unsupported: unsupported.optional() },
  route_unsupported: { unsupported: unsupported.optional() },
  provider_unavailable: { unsupported: unsupported.optional() },
};

/** The envelope of a failed response with one of these codes. */
export function failureOf(status: number, codes: [ErrorCode, ...ErrorCode[]]) {
  const extraFields = Object.assign({}, ...codes.map((code) => extraSchemas[code] ?? {}));
  return z.object({
    msg: z.string().meta({ description: "A human-readable message." }),
    data: z.object({
      error: z.enum(codes).meta({ description: "The error code." }),
      ...extraFields,
      retry: z.enum([...new Set(codes.map(retryOf))]).meta({
        description:
          "What to do: `retryable` means send the same request again, `actionable` means change the request, `terminal` means don't retry.",
      }),
      request_id: z
        .string()
        .meta({ description: "The value of the `X-Request-Id` header.", examples: [requestIdSample] }),
    }),
    success: z.literal(false).meta({ description: "Always `false`." }),
    code: z.literal(status).meta({ description: "The HTTP status code." }),
  });
}

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
  price_changed: { quoted_exchange_rate: "156250000", exchange_rate: "158437500" },
  amount_out_of_range: { unsupported: unsupportedSample },
};
