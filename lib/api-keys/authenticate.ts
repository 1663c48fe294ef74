import type { Environment, KeyScope } from "#db/enums.ts";
import { environmentOfKey, hexHashOf } from "#lib/api-keys/key-format.ts";
import { type KeyVersion, type KeyWithAccess, selectKeysWithAccess } from "#lib/api-keys/queries/api-keys.ts";
import { addRecentKey, recentKey, removeRecentKey } from "#lib/api-keys/recent-keys.ts";
import { batch } from "#lib/batch.ts";
import { isInNetworks } from "#lib/cidr.ts";
import { env } from "#lib/env.ts";
import { AppError, type ErrorCode } from "#lib/errors.ts";
import type { FeeTerms } from "#lib/fees/contract.ts";
import { toFeeRules } from "#lib/fees/read-fees.ts";
import { contractEnded } from "#lib/partners/contract-end.ts";
import { hasEnded } from "#lib/partners/contract-end-contract.ts";
import { countRefusal } from "#lib/security/count-event.ts";

/** The API key of a request after all checks passed. */
export type AuthenticatedKey = FeeTerms & {
  keyId: string;
  partnerId: string;
  environment: Environment;
  scopes: readonly KeyScope[];
  limits: { reads: number; quotes: number; creations: number };
  /** Set if the key is as it was read for an earlier request. The statement that commits the log row confirms it. */
  unconfirmed?: KeyVersion;
};

export type Credentials = {
  key: string | undefined;
  /** The Authorization header, read only to tell a lost client the right header. */
  authorization: string | undefined;
  /** The environment of the request's host; null if one host serves both. */
  hostEnvironment: Environment | null;
  address: string;
  scope: KeyScope | null;
};

// Each request depends on a lookup that starts after it, so that a revoked key is rejected as soon as the revocation has been
// confirmed.
const findKey = batch(selectKeysWithAccess, { name: "API keys", sizeMax: 500, inFlightMax: 2 });

/** Throws the 401 and 403 errors of contract section 2. Concurrent lookups share one query. */
export async function authenticate(credentials: Credentials, now: Date): Promise<AuthenticatedKey> {
  const { key, authorization } = credentials;
  if (!key) {
    throw new AppError(
      "api_key_missing",
      authorization?.startsWith("Bearer ")
        ? "Send your API key in the X-SVC-API-KEY header. Authorization: Bearer isn't supported."
        : "Send your API key in the X-SVC-API-KEY header.",
    );
  }
  const hash = hexHashOf(key);
  const found = (environmentOfKey(key) && (await findKey(hash))) || undefined;
  try {
    const authenticated = checkKey(found, credentials, now);
    if (found) addRecentKey(hash, credentials.address, found);
    return authenticated;
  } catch (error) {
    if (error instanceof AppError) noteRefusal(hash, found, credentials, error);
    throw error;
  }
}

function noteRefusal(hash: string, found: KeyWithAccess | undefined, credentials: Credentials, error: AppError): void {
  const { address } = credentials;
  countRefusedKey(found, credentials, error);
  if (!found || badKeyCodes.has(error.code)) removeRecentKey(hash, address);
  else if (recentKey(hash, address)) addRecentKey(hash, address, found);
}

// Other errors reject what a valid key was used for.
const badKeyCodes = new Set<ErrorCode>(["api_key_invalid", "api_key_expired"]);

/** Whether this process accepted the key from this address recently. */
export const isRecentKey = ({ key, address }: Credentials): boolean =>
  key !== undefined && recentKey(hexHashOf(key), address) !== undefined;

/** The key as it was read for an earlier request from the same address, without a query. Undefined without such a request, or if the
 * key would be refused, which only a lookup decides. */
export function authenticateRecent(credentials: Credentials, now: Date): AuthenticatedKey | undefined {
  const { key, address } = credentials;
  const hash = key === undefined ? "" : hexHashOf(key);
  const found = recentKey(hash, address);
  if (!found) return undefined;
  try {
    const authenticated = checkKey(found, credentials, now);
    return { ...authenticated, unconfirmed: { hash, version: found.version } };
  } catch {
    return undefined;
  }
}

function countRefusedKey(found: KeyWithAccess | undefined, { address }: Credentials, { code }: AppError): void {
  const reason = found?.isRevoked ? "api_key_revoked" : code;
  const { keyId: subject, partnerId, environment } = found ?? {};
  countRefusal({ action: "api_key.refused", reason, subject, address, partnerId, environment });
}

function checkKey(found: KeyWithAccess | undefined, credentials: Credentials, now: Date): AuthenticatedKey {
  if (!found || found.isRevoked) throw new AppError("api_key_invalid", "This API key isn't valid.");
  if (found.expiresAt && found.expiresAt <= now) throw new AppError("api_key_expired", "This API key has expired.");
  checkAccess(found, credentials);
  if (isNewBusiness(found, credentials) && hasEnded(found, now)) throw contractEnded();
  return {
    keyId: found.keyId,
    partnerId: found.partnerId,
    environment: found.environment,
    scopes: found.scopes,
    limits: { reads: found.readsPerMinute, quotes: found.quotesPerMinute, creations: found.creationsPerMinute },
    feeBps: found.feeBps ?? 0,
    feeRules: toFeeRules(found.feeRules),
  };
}

function checkAccess(found: KeyWithAccess, { hostEnvironment, address, scope }: Credentials) {
  if (hostEnvironment && hostEnvironment !== found.environment) {
    const kind = found.environment === "sandbox" ? "TEST" : "production";
    throw new AppError(
      "environment_mismatch",
      `This is a ${kind} key. Use it at ${env().baseUrls[found.environment]}.`,
    );
  }
  if (!found.hasAccess || found.isSuspended) {
    throw new AppError("partner_access_disabled", "Partner API access isn't enabled for this account and environment.");
  }
  if (found.cidrs.length > 0 && !isInNetworks(address, found.cidrs)) {
    throw new AppError("ip_not_allowed", `This API key can't be used from ${address}.`);
  }
  if (scope && !found.scopes.includes(scope)) {
    throw new AppError("scope_missing", `This API key doesn't have the scope ${scope}.`);
  }
}

/** Quotes and creations in production, which need a contract. */
const isNewBusiness = ({ environment }: KeyWithAccess, { scope }: Credentials): boolean =>
  environment === "production" && (scope === "quotes:read" || scope === "transactions:write");

/** Whether requests using this key are accepted now. */
export async function isLiveKey(key: string, now: Date): Promise<boolean> {
  const [found] = await selectKeysWithAccess([hexHashOf(key)]);
  return Boolean(found?.hasAccess && !found.isRevoked && (!found.expiresAt || found.expiresAt > now));
}
