import type { ErrorCode } from "#lib/errors.ts";

type Retry = "retryable" | "actionable" | "terminal";

// A code without a status is a type error.
const table: Record<ErrorCode, readonly [status: number, retry: Retry]> = {
  malformed_request: [400, "actionable"],
  validation_failed: [400, "actionable"],
  api_key_missing: [401, "actionable"],
  api_key_invalid: [401, "actionable"],
  api_key_expired: [401, "actionable"],
  sign_in_required: [401, "actionable"],
  callback_refused: [401, "actionable"],
  environment_mismatch: [403, "actionable"],
  partner_access_disabled: [403, "actionable"],
  scope_missing: [403, "actionable"],
  step_up_required: [403, "actionable"],
  two_factor_required: [403, "actionable"],
  ip_not_allowed: [403, "actionable"],
  origin_not_allowed: [403, "actionable"],
  not_found: [404, "terminal"],
  method_not_allowed: [405, "actionable"],
  partner_context_conflict: [409, "terminal"],
  request_in_progress: [409, "retryable"],
  quote_expired: [409, "actionable"],
  quote_already_used: [409, "actionable"],
  price_changed: [409, "actionable"],
  not_cancellable: [409, "terminal"],
  limit_reached: [409, "actionable"],
  payload_too_large: [413, "actionable"],
  unsupported_media_type: [415, "actionable"],
  amount_out_of_range: [422, "actionable"],
  route_unsupported: [422, "actionable"],
  provider_unavailable: [422, "retryable"],
  rate_limited: [429, "retryable"],
  internal_error: [500, "retryable"],
  service_unavailable: [503, "retryable"],
};

/** The HTTP status of each code. */
export const statusOf = Object.fromEntries(Object.entries(table).map(([code, [status]]) => [code, status])) as Record<
  ErrorCode,
  number
>;

/** What a client should do: send the same request again, change it, or give up. */
export const retryOf = (code: ErrorCode): Retry => table[code][1];
