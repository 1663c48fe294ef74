import * as z from "zod";
import { retryOf } from "#lib/error-status.ts";
import type { ErrorCode } from "#lib/errors.ts";
import { partnerErrors } from "#lib/openapi/error-meanings.ts";
import { unsupported } from "#lib/quotes/contract.ts";

export const requestIdSample = "req_019a2f6c5b8e7d41a3c0f1e2d3b4a596";

/** The four keys of a good answer. */
export const successOf = (message: string, data: z.ZodType) =>
  z.object({
    msg: z.string().meta({ description: "A short message for a person", examples: [message] }),
    data,
    success: z.literal(true).meta({ description: "True on success" }),
    code: z.literal(200).meta({ description: "The HTTP status again" }),
  });

export const fieldError = z
  .object({
    field: z.string().meta({ description: "The field or parameter at fault", examples: ["amount"] }),
    code: z.string().meta({ description: "What is wrong with it, for a program", examples: ["missing"] }),
    message: z.string().meta({ description: "What is wrong with it, for a person", examples: ["Required"] }),
  })
  .meta({ id: "FieldError" });

/** What some codes say beyond the usual. */
const extras: Partial<Record<ErrorCode, Record<string, z.ZodType>>> = {
  validation_failed: {
    errors: z.array(fieldError).meta({ description: "All fields at fault, not only the first" }).optional(),
  },
  partner_context_conflict: {
    transaction_id: z.string().meta({ description: "The transaction that has this partner_context" }).optional(),
  },
  price_changed: {
    quoted_exchange_rate: z.string().meta({ description: "As quoted; decimal text" }).optional(),
    exchange_rate: z.string().meta({ description: "As it is now; decimal text" }).optional(),
  },
  amount_out_of_range: { unsupported: unsupported.optional() },
  route_unsupported: { unsupported: unsupported.optional() },
  provider_unavailable: { unsupported: unsupported.optional() },
};

/** The four keys of a bad answer that carries one of these codes. */
export function failureOf(status: number, codes: [ErrorCode, ...ErrorCode[]]) {
  const more = Object.assign({}, ...codes.map((code) => extras[code] ?? {}));
  return z.object({
    msg: z.string().meta({ description: "A sentence a person can act on" }),
    data: z.object({
      error: z.enum(codes).meta({ description: "What went wrong, for a program" }),
      ...more,
      retry: z
        .enum([...new Set(codes.map(retryOf))])
        .meta({ description: "`retryable`: again as it is. `actionable`: mend the request. `terminal`: give up" }),
      request_id: z.string().meta({ description: "The same as X-Request-Id", examples: [requestIdSample] }),
    }),
    success: z.literal(false).meta({ description: "False on failure" }),
    code: z.literal(status).meta({ description: "The HTTP status again" }),
  });
}

export function failureSample(code: ErrorCode) {
  const meaning = partnerErrors.find((error) => error.code === code);
  const data = {
    error: code,
    ...(code === "validation_failed" && { errors: fieldErrorsSample }),
    retry: retryOf(code),
    request_id: requestIdSample,
  };
  return { msg: meaning?.msg ?? "", data, success: false, code: meaning?.status ?? 0 };
}

const fieldErrorsSample = [
  { field: "amount", code: "out_of_range", message: "must be more than 0" },
  { field: "network", code: "missing", message: "Required" },
];
