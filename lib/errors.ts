/** Every error code. lib/error-status.ts maps them to HTTP statuses. */
export type ErrorCode =
  | "malformed_request"
  | "validation_failed"
  | "api_key_missing"
  | "api_key_invalid"
  | "api_key_expired"
  | "sign_in_required"
  | "environment_mismatch"
  | "partner_access_disabled"
  | "scope_missing"
  | "step_up_required"
  | "two_factor_required"
  | "ip_not_allowed"
  | "origin_not_allowed"
  | "not_found"
  | "method_not_allowed"
  | "partner_context_conflict"
  | "request_in_progress"
  | "quote_expired"
  | "quote_already_used"
  | "not_cancellable"
  | "price_changed"
  | "limit_reached"
  | "payload_too_large"
  | "unsupported_media_type"
  | "amount_out_of_range"
  | "route_unsupported"
  | "provider_unavailable"
  | "callback_refused"
  | "rate_limited"
  | "internal_error"
  | "service_unavailable";

/** Every code of an invalid field on the Partner API. lib/openapi/field-codes.ts documents them. */
export type FieldCode =
  | "missing"
  | "unknown"
  | "invalid_type"
  | "invalid_format"
  | "invalid_value"
  | "unknown_value"
  | "out_of_range"
  | "quote_mismatch"
  | "redirect_url_not_allowed"
  | "wallet_address_required"
  | "wallet_address_invalid"
  | "wallet_address_tag_invalid"
  | "wallet_address_tag_unsupported";

/** Codes that only our own pages use. */
export type PageFieldCode = "common" | "own" | "taken" | "unconfirmed" | "wallet_address_tag_required" | "wrong";

export type FieldError = { field: string; code: FieldCode | PageFieldCode; message: string };

type AppErrorDetails = {
  /** Every invalid field. */
  errors?: FieldError[];
  /** The fields that the schema accepts, if it refuses others. */
  valid?: Record<string, unknown>;
  /** Additional fields of the response's `data`. */
  data?: Record<string, unknown>;
  retryAfterSeconds?: number;
  cause?: unknown;
};

/** The only error whose message reaches a client. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: AppErrorDetails;

  constructor(code: ErrorCode, message: string, details: AppErrorDetails = {}) {
    super(message, { cause: details.cause });
    this.name = "AppError";
    this.code = code;
    this.details = details;
  }
}

/** The same bytes for an unknown path, an unknown ID and an ID of another partner or environment. */
export const resourceNotFound = (): AppError => new AppError("not_found", "Resource not found.");

/** A validation_failed error that lists every invalid field. */
export function invalidFields(errors: FieldError[], valid?: Record<string, unknown>): AppError {
  const names = errors.map(({ field }) => field).join(", ");
  return new AppError(
    "validation_failed",
    `Invalid ${errors.length === 1 ? "field" : "fields"}: ${names.slice(0, 400)}.`,
    { errors, ...(valid && { valid }) },
  );
}

export const invalidField = (field: string, code: FieldError["code"], message: string): AppError =>
  invalidFields([{ field, code, message }]);

/** Every invalid field that the checks report. */
export async function findInvalid(checks: (() => unknown)[]): Promise<FieldError[]> {
  const errors: FieldError[] = [];
  for (const check of checks) {
    try {
      await check();
    } catch (error) {
      if (!(error instanceof AppError) || !error.details.errors) throw error;
      errors.push(...error.details.errors);
    }
  }
  return errors;
}

/** The options of a Zod rule whose field error has this code; see app/api/read-input. */
export const withFieldCode = (code: FieldCode, message: string) => ({ message, params: { code } });
