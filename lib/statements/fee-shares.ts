import type { Executor } from "#db/client.ts";
import type { TenantScope } from "#db/scope.ts";
import { invalidField } from "#lib/errors.ts";
import { type FeeShare, insertShare, selectLastClosed, selectShares } from "./queries/statements.ts";

/** `shareBps`: of the service fee, for transactions that first succeed on this day of UTC or later. */
export type ShareTerms = { shareBps: number; validFrom: string };

/** What a change of the partner's share would do now. Throws validation_failed for days of closed months. */
export async function previewShare(scope: TenantScope, { shareBps, validFrom }: ShareTerms, tx: Executor) {
  const closed = await selectLastClosed(scope, tx);
  if (closed !== undefined && validFrom.slice(0, 7) <= closed)
    throw invalidField("valid_from", "invalid_value", `${closed} is closed. Enter a day after it.`);
  const shares = await selectShares(scope, tx);
  const before = shareOn(shares, validFrom);
  const [latest] = shares;
  const isSame = before === shareBps && (latest === undefined || latest.validFrom <= validFrom);
  return {
    before: { shareBps: before },
    after: { shareBps, validFrom },
    version: `${closed} ${shares.map(({ id }) => id).join()}`,
    unchanged: isSame ? `The share is already ${shareBps / 100}% on this day.` : undefined,
  };
}

export const addShare = (
  scope: TenantScope,
  { shareBps, validFrom }: ShareTerms,
  now: Date,
  tx: Executor,
): Promise<void> => insertShare({ ...scope, shareBps, validFrom, createdAt: now }, tx);

export const listShares = (scope: TenantScope): Promise<FeeShare[]> => selectShares(scope);

/** Of shares in the order of their history, the one that applies last first; 0 without one. */
export const shareOn = (shares: FeeShare[], day: string): number =>
  shares.find(({ validFrom }) => validFrom <= day)?.shareBps ?? 0;
