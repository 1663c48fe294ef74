import type { ErrorCode } from "#lib/errors.ts";

// A code without a status is a type error.
export const statusOf: Record<ErrorCode, number> = {
  malformed_request: 400,
  validation_failed: 400,
  api_key_missing: 401,
  api_key_invalid: 401,
  api_key_expired: 401,
  sign_in_required: 401,
  callback_refused: 401,
  environment_mismatch: 403,
  partner_access_disabled: 403,
  scope_missing: 403,
  step_up_required: 403,
  two_factor_required: 403,
  ip_not_allowed: 403,
  origin_not_allowed: 403,
  not_found: 404,
  method_not_allowed: 405,
  partner_context_conflict: 409,
  request_in_progress: 409,
  quote_expired: 409,
  quote_already_used: 409,
  price_changed: 409,
  limit_reached: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  amount_out_of_range: 422,
  route_unsupported: 422,
  provider_unavailable: 422,
  rate_limited: 429,
  internal_error: 500,
  service_unavailable: 503,
};

const retryable = new Set<ErrorCode>([
  "request_in_progress",
  "rate_limited",
  "internal_error",
  "service_unavailable",
  "provider_unavailable",
]);
const terminal = new Set<ErrorCode>([
  "not_found",
  "method_not_allowed",
  "partner_context_conflict",
  "quote_already_used",
]);

/** What a client should do: retry the same request, change it, or give up. */
export const retryOf = (code: ErrorCode): "retryable" | "actionable" | "terminal" =>
  retryable.has(code) ? "retryable" : terminal.has(code) ? "terminal" : "actionable";
