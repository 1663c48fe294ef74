import { randomUUIDv7 } from "node:crypto";
import type { Handler, HandlerResponse, RequestContext } from "#http/request-context.ts";
import { respondWithVersion } from "#http/versioned-body.ts";
import { currentMs } from "#lib/clock.ts";
import { isDatabaseUnavailable } from "#lib/database-unavailable.ts";
import { retryOf, statusOf } from "#lib/error-status.ts";
import { AppError, type ErrorCode, type FieldError } from "#lib/errors.ts";
import { log } from "#lib/log.ts";

const jsonHeaders = {
  "content-type": "application/json; charset=utf-8",
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
};

/** Begins with the same time as the API logs have, which may differ from that of this process's clock. */
export const newRequestId = () =>
  `req_${Math.floor(currentMs()).toString(16).padStart(12, "0")}${randomUUIDv7().replaceAll("-", "").slice(12)}`;

type Respond = (request: RequestContext, params: Record<string, string>, requestId: string) => Promise<HandlerResponse>;

/** A handler that responds with an error envelope if `respond` throws. */
export function withErrors(respond: Respond): Handler {
  return async (request, params) => {
    const requestId = newRequestId();
    try {
      return await respond(request, params, requestId);
    } catch (error) {
      return failure(requestId, error).response;
    }
  };
}

export function success(requestId: string, message: string, data: unknown): HandlerResponse {
  return {
    status: 200,
    headers: { ...jsonHeaders, "x-request-id": requestId },
    body: writeSuccess(message, data),
  };
}

/** The same, for data of an operation that is versioned: the same object for all callers until something changes. */
export const versionedSuccess = (request: RequestContext, requestId: string, message: string, data: object) =>
  respondWithVersion(request, { ...jsonHeaders, "x-request-id": requestId }, data, () => writeSuccess(message, data));

const writeSuccess = (message: string, data: unknown) =>
  JSON.stringify({ msg: message, data, success: true, code: 200 });

export const versionedDocument = (request: RequestContext, requestId: string, document: object) =>
  respondWithVersion(request, { ...jsonHeaders, "x-request-id": requestId }, document, () => JSON.stringify(document));

type Failure = { response: HandlerResponse; code: ErrorCode; errors: FieldError[] | undefined };

/** Any error as an error envelope. An unexpected error reveals nothing but its request id. */
export function failure(requestId: string, thrown: unknown): Failure {
  const error = toAppError(thrown);
  if (error.code === "internal_error" || error.code === "service_unavailable")
    log.error("request failed", { request_id: requestId, error: thrown });
  return { code: error.code, errors: error.details.errors, response: errorResponse(requestId, error) };
}

/** Without a line in the log. */
export function errorResponse(requestId: string, error: AppError): HandlerResponse {
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
  return { status, headers, body: JSON.stringify({ msg: error.message, data: body, success: false, code: status }) };
}

function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  if (isDatabaseUnavailable(thrown)) {
    return new AppError("service_unavailable", "The service is temporarily unavailable. Try again shortly.", {
      retryAfterSeconds: 5,
    });
  }
  return new AppError("internal_error", "Something went wrong on our end.");
}
