const meanings: Readonly<Record<string, string>> = {
  missing: "The field is required and wasn't sent.",
  unknown: "This endpoint has no field with this name.",
  invalid_type: "The value has the wrong type, such as a number instead of a string.",
  invalid_format: "The value doesn't have the required format.",
  invalid_value: "The value isn't one of the allowed ones.",
  unknown_value: "The value isn't one of the available ones.",
  format: "The value doesn't have the required format.",
  out_of_range: "The value is too small, too large, or too precise.",
  too_small: "The value is empty, too short, or too small.",
  too_big: "The value is too long or too large.",
  custom: "The value breaks a rule of this field or contradicts another field.",
  quote_mismatch: "The quote is for other values than the request.",
  redirect_url_not_allowed: "The address isn't among the allowed redirect URLs of your account.",
  wallet_address_required: "The provider needs a wallet address.",
  wallet_address_invalid: "The address isn't valid on this network.",
  wallet_address_tag_invalid: "The tag or memo isn't valid on this network.",
  wallet_address_tag_unsupported: "Addresses on this network have no tag or memo.",
};

/** Every documented code of an invalid field, with its meaning. */
export const fieldCodes = Object.entries(meanings).map(([code, description]) => ({ code, description }));

/** What the code of an invalid field means; null if it isn't documented. */
export const fieldCodeDescription = (code: string): string | null => meanings[code] ?? null;
