import { type Environment, type KeyScope, keyScopes } from "#db/enums.ts";

/** What a new key can do, unless other scopes are chosen. In production, a key can only replace the secrets that sign events if it
 * was made for that. */
export const usualScopes = (environment: Environment): KeyScope[] =>
  keyScopes.filter((scope) => environment === "sandbox" || scope !== "webhooks:write");
