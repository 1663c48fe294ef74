import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Environment } from "#db/enums.ts";
import { currentTime } from "#lib/clock.ts";
import { secondMs } from "#lib/duration.ts";
import { AppError } from "#lib/errors.ts";
import { log } from "#lib/log.ts";
import {
  endRefresh,
  leaseRefresh,
  type ProviderTokenRow,
  selectToken,
  type TokenRef,
} from "#lib/providers/queries/tokens.ts";
import { type AccessToken, newestTokens, type OpenTokenStore } from "#lib/providers/token-store.ts";
import { seal, unseal } from "#lib/seal.ts";

export const tokenPurpose = "provider access token";

// Longer than a request to a provider can take. After a crash, other processes wait for it.
const leaseMs = 15 * secondMs;
const pauseMs = 100;
const attemptsMax = (2 * leaseMs) / pauseMs;
// A provider that refuses new tokens too, or someone else who refreshes the token, must not cause a refresh for each call.
const refreshEveryMs = 30 * secondMs;
const retryMs = 10 * secondMs;

/** Keeps access tokens in the database, encrypted. A lease lets one process refresh at a time, and no transaction is open
 * meanwhile. */
export const storedTokens =
  (environment: Environment, provider: string): OpenTokenStore =>
  (account) => {
    const hash = createHash("sha256").update(account).digest("hex").slice(0, 32);
    const ref = { environment, provider, account: hash };
    return {
      read: async () => openTokens(await selectToken(ref)),
      readAfterRefresh: () => readAfterRefresh(ref),
      refresh: (used, request) => refreshOnce(ref, used, request),
    };
  };

async function readAfterRefresh(ref: TokenRef): Promise<AccessToken[]> {
  for (let attempt = 1; ; attempt += 1) {
    const row = await selectToken(ref);
    if (!isLeased(row) || attempt > attemptsMax) return openTokens(row);
    await wait(pauseMs);
  }
}

async function refreshOnce(ref: TokenRef, used: string | null, request: () => Promise<AccessToken>) {
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    const row = await selectToken(ref);
    const [newest] = openTokens(row);
    if (newest && newest.value !== used) return newest;
    const lease = await takeLease(ref, row);
    if (lease) return refreshLeased(ref, row, lease, request);
    if (isTooEarly(row)) break;
    await wait(pauseMs);
  }
  throw new AppError("provider_unavailable", "The access token was refreshed just now, or could not be refreshed");
}

const later = (ms: number) => new Date(currentTime().getTime() + ms);

const isLeased = (row: ProviderTokenRow | undefined) => (row?.leasedUntil ?? 0) > currentTime();

const isTooEarly = (row: ProviderTokenRow | undefined) => !isLeased(row) && (row?.nextRefreshAt ?? 0) > currentTime();

/** The end of the lease, which also identifies it; null if the refresh isn't ours. */
async function takeLease(ref: TokenRef, row: ProviderTokenRow | undefined): Promise<Date | null> {
  const leasedUntil = later(leaseMs);
  const isOurs = await leaseRefresh(ref, { version: row?.version ?? 0, now: currentTime(), leasedUntil });
  return isOurs ? leasedUntil : null;
}

async function refreshLeased(
  ref: TokenRef,
  row: ProviderTokenRow | undefined,
  lease: Date,
  request: () => Promise<AccessToken>,
): Promise<AccessToken> {
  let token: AccessToken;
  try {
    token = await request();
  } catch (error) {
    await endRefresh(ref, lease, { nextRefreshAt: later(retryMs) });
    throw error;
  }
  const sealed = seal(tokenPurpose, ownerOf(ref), JSON.stringify(newestTokens(token, openTokens(row))));
  const set = { sealed, updatedAt: currentTime(), nextRefreshAt: later(refreshEveryMs) };
  if (await endRefresh(ref, lease, set)) return token;
  // This process was paused for longer than its lease.
  const [newest] = openTokens(await selectToken(ref));
  return newest ?? token;
}

const ownerOf = ({ environment, provider, account }: TokenRef) => `${environment}/${provider}/${account}`;

/** Empty if there is no token, or it can't be decrypted: then a new one is requested. */
function openTokens(row: ProviderTokenRow | undefined): AccessToken[] {
  if (!row?.sealed) return [];
  try {
    return JSON.parse(unseal(tokenPurpose, ownerOf(row), row.sealed));
  } catch (error) {
    const { provider, environment } = row;
    log.error("provider access token not used", { provider, environment, error });
    return [];
  }
}
