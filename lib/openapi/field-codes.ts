import type { FieldCode, PageFieldCode } from "#lib/errors.ts";

/** What each code of an invalid field means; null for codes that only our own pages use. A missing code is a type error. */
const meanings: Record<FieldCode, string> & Record<PageFieldCode, null> = {
  missing: "The field is required and wasn't sent, or was sent as `null` or an empty string.",
  unknown: "This endpoint has no field with this name.",
  invalid_type: "The value has the wrong type, such as a string instead of a number.",
  invalid_format: "The value doesn't have the required format.",
  invalid_value: "The value isn't one of the allowed ones, or it contradicts another field.",
  unknown_value: "The value isn't one of the available ones.",
  out_of_range: "The value is too small, too large, too long, or too precise.",
  quote_mismatch: "The quote is for other values than the request.",
  redirect_url_not_allowed: "The address isn't among the allowed redirect URLs of your account.",
  wallet_address_required: "The provider needs a wallet address.",
  wallet_address_invalid: "The address isn't valid on this network, is that of a token itself, or has no owner.",
  wallet_address_tag_invalid: "The tag or memo isn't valid on this network.",
  wallet_address_tag_unsupported: "Addresses on this network have no tag or memo.",
  common: null,
  own: null,
  unconfirmed: null,
  taken: null,
  wallet_address_tag_required: null,
  wrong: null,
};

/** Every documented code of an invalid field, with its meaning. */
export const fieldCodes = Object.entries(meanings).flatMap(([code, description]) =>
  description === null ? [] : [{ code: code as FieldCode, description }],
);

/** What the code of a logged invalid field means; null if it isn't documented. */
export const fieldCodeDescription = (code: string): string | null =>
  fieldCodes.find((documented) => documented.code === code)?.description ?? null;
