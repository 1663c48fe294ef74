import type { CreatedKey } from "#lib/api-keys/contract.ts";

let latest: CreatedKey | null = null;

/** Keeps a new TEST key in memory until the page reloads, for the command of the first steps. */
export function storeKey(created: CreatedKey): void {
  if (created.api_key.environment === "sandbox") latest = created;
}

/** The new TEST key with this hint. */
export const latestKey = (hint: string): string | null => (latest?.api_key.hint === hint ? latest.key : null);
