import { keyScopes } from "#db/enums.ts";
import type { NewKey } from "#lib/api-keys/contract.ts";

/** Form values by field name; each checked scope is a separate field. */
export type NewKeyValues = Record<string, string>;

export const neverExpires = "none";

export const expiries = [
  { value: "30", label: "In 30 days" },
  { value: "90", label: "In 90 days" },
  { value: "180", label: "In 180 days" },
  { value: "365", label: "In 365 days" },
  { value: neverExpires, label: "Never" },
] as const;

const usualNames = ["Checkout server", "Wallet backend", "Back office", "Reporting", "Staging server"];

/** Names no key has yet. */
export const suggestedNames = (names: string[]): string[] => usualNames.filter((name) => !names.includes(name));

export function toNewKey(values: NewKeyValues): NewKey {
  const { name = "", expiry = neverExpires, cidrs = "" } = values;
  const addresses = cidrs.split(/[\s,]+/).filter(Boolean);
  return {
    name,
    scopes: keyScopes.filter((scope) => scope in values),
    ...(expiry !== neverExpires && { expires_in_days: Number(expiry) }),
    ...(addresses.length > 0 && { cidrs: addresses.map(toCidr) }),
  };
}

const toCidr = (text: string): string => (text.includes("/") ? text : `${text}/${text.includes(":") ? "128" : "32"}`);
