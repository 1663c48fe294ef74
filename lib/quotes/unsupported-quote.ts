import type { ErrorCode } from "#lib/errors.ts";
import { jsonNumber } from "#lib/json.ts";
import type { Unsupported } from "#lib/providers/provider.ts";
import type { UnsupportedCode } from "#lib/providers/unsupported-code.ts";

const fields: Partial<Record<UnsupportedCode, string>> = {
  wallet_address_required: "wallet_address",
  wallet_address_invalid: "wallet_address",
  wallet_address_refused: "wallet_address",
  amount_below_minimum: "amount",
  amount_above_maximum: "amount",
  payment_method_unsupported: "payment_method",
  network_unsupported: "network",
  country_unsupported: "country",
};

/** The `unsupported` member of quotes, and of the errors when a transaction can't be created. */
export function toUnsupportedReason({ unsupported, message, min, max, field: otherField }: Unsupported) {
  const field = otherField ?? fields[unsupported];
  return {
    code: unsupported,
    message,
    ...(field && { field }),
    ...(min && { min_amount: jsonNumber(min) }),
    ...(max && { max_amount: jsonNumber(max) }),
  };
}

const errorCodes: Partial<Record<UnsupportedCode, ErrorCode>> = {
  wallet_address_required: "validation_failed",
  wallet_address_invalid: "validation_failed",
  amount_below_minimum: "amount_out_of_range",
  amount_above_maximum: "amount_out_of_range",
  provider_disabled: "provider_unavailable",
  provider_timeout: "provider_unavailable",
  provider_error: "provider_unavailable",
};

/** The error code of a request that fails because its provider can't quote. */
export const errorCodeOf = ({ unsupported }: Unsupported): ErrorCode => errorCodes[unsupported] ?? "route_unsupported";
