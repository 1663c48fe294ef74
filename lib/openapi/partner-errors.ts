import { statusOf } from "#lib/error-status.ts";
import type { ErrorCode } from "#lib/errors.ts";

type Documentation = {
  /** When a request fails with this code. */
  description: string;
  /** What the developer should do. */
  remedy: string;
  /** An example message. */
  msg: string;
};

/** What each code means on the Partner API; null for codes that only our own pages use. A missing code is a type error. */
const documentation: Record<ErrorCode, Documentation | null> = {
  malformed_request: {
    description:
      "The body isn't a JSON object, a query parameter was sent more than once, or the request isn't encoded correctly.",
    remedy: "Send one JSON object encoded as UTF-8, and each query parameter only once.",
    msg: "The body isn't valid JSON.",
  },
  validation_failed: {
    description: "A field is missing, invalid, or unknown. `errors` lists every invalid field.",
    remedy: "Correct every field in `errors`.",
    msg: "Invalid fields: amount, network.",
  },
  api_key_missing: {
    description: "The `X-SVC-API-KEY` header is missing or empty.",
    remedy: "Add the header to the request. `Authorization: Bearer` isn't supported.",
    msg: "Send your API key in the X-SVC-API-KEY header.",
  },
  api_key_invalid: {
    description: "The API key is malformed, unknown, or revoked.",
    remedy: "Compare the key with the list under API keys in the dashboard, or create a new key.",
    msg: "This API key isn't valid.",
  },
  api_key_expired: {
    description: "The API key has expired.",
    remedy: "Create a new key or rotate the old one in the dashboard, and replace it on your server.",
    msg: "This API key has expired.",
  },
  environment_mismatch: {
    description: "The API key belongs to the other environment. `msg` contains the base address to use.",
    remedy: "Use a TEST key in the sandbox and a production key in production.",
    msg: "This is a TEST key. Use it at https://sandbox.example.com.",
  },
  partner_access_disabled: {
    description:
      "Partner API access in this environment wasn't granted, your account is suspended, or its contract has ended. The end of a contract rejects only new quotes and transactions in production.",
    remedy:
      "Request production access in the dashboard. If the account is suspended or its contract has ended, contact support.",
    msg: "Partner API access isn't enabled for this account and environment.",
  },
  scope_missing: {
    description: "The API key doesn't have the required scope.",
    remedy: "Create a key with the scope in `msg`. The scopes of an existing key can't be changed.",
    msg: "This API key doesn't have the scope transactions:write.",
  },
  ip_not_allowed: {
    description: "The API key is restricted to other IP addresses.",
    remedy: "Add the address in `msg` to the key's allowed IP addresses, or send the request from an allowed one.",
    msg: "This API key can't be used from 203.0.113.7.",
  },
  not_found: {
    description: "The path or ID doesn't exist, or belongs to another account or environment.",
    remedy: "Check the path, the ID, and that the key belongs to the environment in which the ID was created.",
    msg: "Resource not found.",
  },
  method_not_allowed: {
    description: "The path doesn't support this method. `Allow` lists the supported ones.",
    remedy: "Use one of the methods in the `Allow` header.",
    msg: "Method not allowed. Use one of: GET, HEAD, OPTIONS.",
  },
  partner_context_conflict: {
    description:
      "This `partner_context` was already used with a different body. `transaction_id` identifies the existing transaction.",
    remedy: "Retrieve the existing transaction by its `transaction_id`. For a new one, send another `partner_context`.",
    msg: "This partner_context was already used with a different body.",
  },
  request_in_progress: {
    description:
      "The same transaction is being created by another request, or drills of the same endpoint are running. Retry after `Retry-After` seconds.",
    remedy: "Wait for `Retry-After` seconds, then repeat the request with the same body.",
    msg: "The same request is still being processed. Try again shortly.",
  },
  quote_expired: {
    description: "The quote is past its `expires_at`.",
    remedy: "Request new quotes and create the transaction with the new `quote_id`.",
    msg: "This quote has expired. Get a new quote.",
  },
  quote_already_used: {
    description: "A transaction was already created from this quote. `transaction_id` identifies it.",
    remedy: "Request new quotes and create the transaction with the new `quote_id`.",
    msg: "A transaction was already created from this quote. Get a new quote.",
  },
  price_changed: {
    description: "The price is now worse than the quote by more than `max_slippage_bps`.",
    remedy: "Show the user the new price: request new quotes and create the transaction with the new `quote_id`.",
    msg: "The rate is now 140 basis points worse than quoted. Get a new quote.",
  },
  not_cancellable: {
    description: "The transaction isn't `pending`, or the user has continued to the provider, which can still be paid.",
    remedy: "Wait for the status that the transaction gets. To stop a payment, the user contacts the provider.",
    msg: "The transaction is processing. Only a pending one can be cancelled.",
  },
  limit_reached: {
    description: "You already have as many objects of this kind as you can have.",
    remedy: "Delete one that you no longer need.",
    msg: "You can have up to 10 endpoints per environment. Delete one first.",
  },
  payload_too_large: {
    description: "The body is larger than 16 KiB.",
    remedy: "Send only documented fields.",
    msg: "The body can have at most 16384 bytes.",
  },
  unsupported_media_type: {
    description: "The body wasn't sent as `application/json`.",
    remedy: "Send the header `Content-Type: application/json`.",
    msg: "Send the body with Content-Type: application/json.",
  },
  amount_out_of_range: {
    description: "The provider doesn't support this amount. `unsupported` contains its limits.",
    remedy: "Choose an amount within the limits in `unsupported`, or another provider.",
    msg: "The amount is below the provider's minimum.",
  },
  route_unsupported: {
    description: "The provider doesn't support this currency pair, network, or payment method.",
    remedy: "Request quotes and choose a provider whose `is_supported` is true. The coverage page lists every route.",
    msg: "The provider doesn't sell BTC for NGN by card.",
  },
  provider_unavailable: {
    description: "The provider is disabled, unreachable, or failing.",
    remedy: "Choose another provider from the quotes, or retry later.",
    msg: "MoonPay didn't respond in time.",
  },
  rate_limited: {
    description: "Too many requests. Retry after `Retry-After` seconds.",
    remedy: "Wait for `Retry-After` seconds. Spread requests over the minute, and cache lists.",
    msg: "Rate limit of 120 requests per minute exceeded. Try again in 17 seconds.",
  },
  internal_error: {
    description: "Something went wrong on our end.",
    remedy: "Retry with an increasing delay. If the error persists, contact support with the `request_id`.",
    msg: "Something went wrong on our end.",
  },
  service_unavailable: {
    description: "The service is temporarily unavailable. Retry after `Retry-After` seconds.",
    remedy: "Retry after `Retry-After` seconds. The status page shows incidents.",
    msg: "The service is temporarily unavailable. Try again shortly.",
  },
  sign_in_required: null,
  step_up_required: null,
  two_factor_required: null,
  callback_refused: null,
  origin_not_allowed: null,
};

/** Every code of the Partner API, sorted by HTTP status. */
export const partnerErrors = (Object.keys(documentation) as ErrorCode[])
  .flatMap((code) => {
    const documented = documentation[code];
    return documented ? [{ code, status: statusOf[code], ...documented }] : [];
  })
  .sort((a, b) => a.status - b.status);
