import { statusOf } from "#lib/error-status.ts";
import type { ErrorCode } from "#lib/errors.ts";

type Meaning = {
  when: string;
  /** A sentence as an answer has it. */
  msg: string;
};

/** What each code means on the partner API; null where only our own pages meet it. A code without an entry does not compile. */
const meanings: Record<ErrorCode, Meaning | null> = {
  malformed_request: {
    when: "The body is not JSON or no object, a query parameter came twice, or an encoding is broken",
    msg: "The body is not valid JSON",
  },
  validation_failed: {
    when: "A field is missing, of the wrong type, out of range, or not known here; `errors` names all of them",
    msg: "Invalid fields: amount, network.",
  },
  api_key_missing: {
    when: "The header X-SVC-API-KEY was not sent",
    msg: "Send your API key in the header X-SVC-API-KEY",
  },
  api_key_invalid: { when: "The key is malformed, unknown or revoked", msg: "This API key is not valid" },
  api_key_expired: { when: "The key is past its expiry", msg: "This API key has expired" },
  environment_mismatch: {
    when: "The key belongs to the other environment; `msg` names its address",
    msg: "This is a sandbox key; use it at https://sandbox.example.com",
  },
  partner_access_disabled: {
    when: "The account has no Partner API access in this environment",
    msg: "This account has no access to the Partner API",
  },
  scope_missing: { when: "The key may not do this", msg: "This key lacks the scope transactions:write" },
  ip_not_allowed: { when: "The key is limited to other addresses", msg: "This key may not be used from this address" },
  not_found: {
    when: "There is nothing by this path or id; the same for what belongs to others",
    msg: "Resource not found.",
  },
  method_not_allowed: {
    when: "The path exists, but not with this method; see Allow",
    msg: "Method not allowed. Use one of: GET, HEAD, OPTIONS.",
  },
  partner_context_conflict: {
    when: "The partner_context was used before with another body; `transaction_id` names the first",
    msg: "This partner_context was already used with a different body",
  },
  request_in_progress: {
    when: "The same creation is running now; see Retry-After",
    msg: "The same request is still running; try again shortly",
  },
  quote_expired: { when: "The quote_id is past its expires_at", msg: "This quote has expired. Get a new quote." },
  quote_already_used: {
    when: "A transaction was already made from this quote_id",
    msg: "A transaction was already created from this quote. Get a new quote.",
  },
  price_changed: {
    when: "The price is now worse than the quote by more than max_slippage_bps",
    msg: "The rate is now 140 basis points worse than quoted. Get a new quote.",
  },
  payload_too_large: { when: "The body is over 16 KiB", msg: "The body may have at most 16384 bytes" },
  unsupported_media_type: {
    when: "The body is not sent as application/json",
    msg: "Send the body as Content-Type: application/json",
  },
  amount_out_of_range: {
    when: "The chosen provider does not take this amount; `unsupported` has its limits",
    msg: "The amount is below the provider's minimum",
  },
  route_unsupported: {
    when: "The chosen provider does not serve this pair, network or payment method",
    msg: "The provider does not sell BTC for NGN by card",
  },
  provider_unavailable: {
    when: "The chosen provider is disabled, too slow or failing just now",
    msg: "MoonPay didn't respond in time",
  },
  rate_limited: {
    when: "Too many requests in this minute; see Retry-After",
    msg: "More than 120 requests in a minute; try again in 17 s",
  },
  internal_error: { when: "Something went wrong on our side", msg: "Something went wrong on our side" },
  service_unavailable: {
    when: "We are out of reach for a moment; see Retry-After",
    msg: "The service is not available just now; try again shortly",
  },
  sign_in_required: null,
  step_up_required: null,
  callback_refused: null,
  origin_not_allowed: null,
  limit_reached: null,
};

/** Every code a partner can meet, in order of status. */
export const partnerErrors = (Object.keys(meanings) as ErrorCode[])
  .flatMap((code) => {
    const meaning = meanings[code];
    return meaning ? [{ code, status: statusOf[code], ...meaning }] : [];
  })
  .sort((a, b) => a.status - b.status);
