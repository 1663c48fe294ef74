import type { CheckoutField } from "#lib/checkout/contract.ts";

// By common spellings of the field's key.
const tokens: [RegExp, string][] = [
  [/^(first|given)name$/, "given-name"],
  [/^(last|family)name$|^surname$/, "family-name"],
  [/^(full)?name$/, "name"],
  [/^(dateof)?birth(date|day)?$|^dob$/, "bday"],
  [/^(street)?address(line1)?$|^street$/, "street-address"],
  [/^(otp|verification)code$|^otp$/, "one-time-code"],
  [/^city$|^town$/, "address-level2"],
  [/^state$|^province$|^region$/, "address-level1"],
  [/^(postal|zip)code$|^postcode$|^zip$/, "postal-code"],
  [/^country(code|iso|isocode)?$/, "country"],
];

/** The `autocomplete` of a provider's field; "off" if the browser could only guess. */
export function autocompleteOf({ key, type }: Pick<CheckoutField, "key" | "type">): string {
  if (type === "email") return "email";
  if (type === "phone") return "tel";
  const bare = key.toLowerCase().replaceAll(/^(user|customer|buyer)|[^a-z0-9]/g, "");
  return tokens.find(([form]) => form.test(bare))?.[1] ?? "off";
}
