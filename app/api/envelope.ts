import type { Answer } from "#app/api/exchange.ts";
import { retryOf, statusOf } from "#lib/error-status.ts";
import { AppError, type ErrorCode } from "#lib/errors.ts";

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
  const headers: Record<string, string> = { ...jsonHeaders, "x-request-id": requestId };
  if (retryAfterSeconds !== undefined) headers["retry-after"] = String(retryAfterSeconds);
  const body = {
    error: error.code,
    ...(errors && { errors }),
    ...data,
    retry: retryOf(error.code),
    request_id: requestId,
  };
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
