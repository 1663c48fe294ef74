import type { Answer } from "#app/api/exchange.ts";
import { AppError, type ErrorCode } from "#lib/errors.ts";

// The only place with HTTP numbers: a code without one does not compile.
const statusOf: Record<ErrorCode, number> = {
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

// What a client does next: try again as it is, mend the request, or give up.
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

const jsonHeaders = {
  "content-type": "application/json; charset=utf-8",
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
};

export function success(requestId: string, message: string, data: unknown): Answer {
  return {
    status: 200,
    headers: { ...jsonHeaders, "x-request-id": requestId },
    body: JSON.stringify({ msg: message, data, success: true, code: 200 }),
  };
}

/** Any error as the contract's envelope; of one that is not an AppError nothing but the request id gets out. */
export function failure(requestId: string, thrown: unknown): { answer: Answer; code: ErrorCode } {
  const error = toAppError(thrown);
  if (error.code === "internal_error" || error.code === "service_unavailable") console.error(requestId, thrown);
  const status = statusOf[error.code];
  const { errors, data, retryAfterSeconds } = error.details;
  const retry = retryable.has(error.code) ? "retryable" : terminal.has(error.code) ? "terminal" : "actionable";
  const headers: Record<string, string> = { ...jsonHeaders, "x-request-id": requestId };
  if (retryAfterSeconds !== undefined) headers["retry-after"] = String(retryAfterSeconds);
  const body = { error: error.code, ...(errors && { errors }), ...data, retry, request_id: requestId };
  return {
    code: error.code,
    answer: { status, headers, body: JSON.stringify({ msg: error.message, data: body, success: false, code: status }) },
  };
}

function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  if (isDatabaseAway(thrown)) {
    return new AppError("service_unavailable", "The service is not available just now; try again shortly", {
      retryAfterSeconds: 5,
    });
  }
  return new AppError("internal_error", "Something went wrong on our side");
}

// Postgres' classes for a lost, refused or ending connection and for a server that is starting or stopping.
const awayCodes = /^(08|57P|53|CONNECT|CONNECTION_|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|55P03|57014)/;

function isDatabaseAway(thrown: unknown): boolean {
  const cause = thrown instanceof Error && thrown.cause instanceof Error ? thrown.cause : thrown;
  return typeof cause === "object" && cause !== null && "code" in cause && awayCodes.test(String(cause.code));
}
