/** Every way a request can fail, as the contract (section 2) names it. HTTP numbers live in lib/error-status.ts. */
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
  | "ip_not_allowed"
  | "origin_not_allowed"
  | "not_found"
  | "method_not_allowed"
  | "partner_context_conflict"
  | "request_in_progress"
  | "quote_expired"
  | "quote_already_used"
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

export type FieldError = { field: string; code: string; message: string };

type AppErrorDetails = {
  /** All fields at fault, not the first. */
  errors?: FieldError[];
  /** Further members of the error's `data`. */
  data?: Record<string, unknown>;
  retryAfterSeconds?: number;
  cause?: unknown;
};

/** The one error that may reach a client: a code and a sentence a person can act on. */
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
