/** Why a provider has no quote for a route. */
export type UnsupportedCode =
  | "wallet_address_required"
  | "wallet_address_invalid"
  | "wallet_address_refused"
  | "amount_below_minimum"
  | "amount_above_maximum"
  | "payment_method_unsupported"
  | "pair_unsupported"
  | "network_unsupported"
  | "country_unsupported"
  | "provider_disabled"
  | "provider_timeout"
  | "provider_error";
