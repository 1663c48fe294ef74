import { keyScopes } from "#db/enums.ts";
import type { NewKey } from "#lib/api-keys/contract.ts";

/** What the form sends, by the names of its controls; a scope's box is called like the scope. */
export type NewKeyValues = Record<string, string>;

export const neverEnds = "none";

export const expiries = [
  { value: "30", label: "in 30 days" },
  { value: "90", label: "in 90 days" },
  { value: "180", label: "in 180 days" },
  { value: "365", label: "in 365 days" },
  { value: neverEnds, label: "never" },
] as const;

const usualNames = ["Checkout server", "Wallet backend", "Back office", "Reporting", "Staging server"];

/** Names that no key has yet. */
export const suggestedNames = (names: string[]): string[] => usualNames.filter((name) => !names.includes(name));

export function toNewKey(values: NewKeyValues): NewKey {
  const { name = "", expiry = neverEnds, cidrs = "" } = values;
  const networks = cidrs.split(/[\s,]+/).filter(Boolean);
  return {
    name,
    scopes: keyScopes.filter((scope) => scope in values),
    ...(expiry !== neverEnds && { expires_in_days: Number(expiry) }),
    ...(networks.length > 0 && { cidrs: networks.map(asNetwork) }),
  };
}

/** A single address is the network of itself alone. */
const asNetwork = (text: string): string =>
  text.includes("/") ? text : `${text}/${text.includes(":") ? "128" : "32"}`;
