import { failure, newRequestId } from "#http/envelope.ts";
import { type HandlerResponse, toRoute } from "#http/request-context.ts";
import { findByToken } from "#lib/checkout/view-checkout.ts";
import { AppError } from "#lib/errors.ts";
import { takeLimit } from "#lib/rate-limit.ts";
import { isFinal } from "#lib/transactions/status-machine.ts";

const requestsPerMinute = 60;
const headers = {
  "content-type": "application/json",
  // The token is the only secret, and no cookie is read.
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "Retry-After",
  "x-content-type-options": "nosniff",
};
const notFound: HandlerResponse = {
  status: 404,
  headers: { ...headers, "cache-control": "no-store" },
  body: '{"error":"not_found"}',
};

/** The status of a payment, for the partner's page that opened the checkout. */
export const GET = toRoute(async (request, { token = "" }) => {
  try {
    const row = await findByToken(token);
    if (!row) return notFound;
    await takeLimit("checkout_status", token, requestsPerMinute);
    const { status, updatedAt } = row;
    const version = { ...headers, "cache-control": "private, no-cache", etag: `"${status}-${updatedAt.getTime()}"` };
    if (request.header("if-none-match") === version.etag) return { status: 304, headers: version, body: "" };
    const body = { status, is_final: isFinal(status), updated_at: updatedAt.toISOString() };
    return { status: 200, headers: version, body: JSON.stringify(body) };
  } catch (error) {
    const { response, code } = failure(newRequestId(), error);
    const retryAfter = error instanceof AppError ? error.details.retryAfterSeconds : undefined;
    return {
      status: response.status,
      headers: {
        ...headers,
        "cache-control": "no-store",
        ...(retryAfter !== undefined && { "retry-after": String(retryAfter) }),
      },
      body: JSON.stringify({ error: code }),
    };
  }
});
