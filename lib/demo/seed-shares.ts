import { transact } from "#db/client.ts";
import type { TenantScope } from "#db/scope.ts";
import { dayMs } from "#lib/duration.ts";
import { addShare, listShares } from "#lib/statements/fee-shares.ts";

/** Gives the partner a share of the service fee that was raised once. Call it before its months are closed. */
export async function seedShares(scope: TenantScope, now: Date): Promise<void> {
  if ((await listShares(scope)).length > 0) return;
  const dayBefore = (days: number) => new Date(now.getTime() - days * dayMs).toISOString().slice(0, 10);
  await transact(async (tx) => {
    await addShare(scope, { shareBps: 2_000, validFrom: dayBefore(120) }, now, tx);
    await addShare(scope, { shareBps: 3_000, validFrom: dayBefore(40) }, now, tx);
  });
}
