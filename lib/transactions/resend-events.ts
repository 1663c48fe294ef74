import type { TenantScope } from "#db/scope.ts";
import { updateResendsOf } from "#db/transaction-webhooks.ts";
import type { Resent } from "#lib/transactions/dashboard-contract.ts";

/** One more try for every event of these transactions, with the same id and bytes; what is pending goes by its schedule, and
 * what is not this partner's is passed over. Says how many deliveries that is, and of how many transactions. */
export async function resendEvents(scope: TenantScope, ids: string[], now: Date): Promise<Resent> {
  const asked = await updateResendsOf(scope, ids, now);
  return { deliveries: asked.length, transactions: new Set(asked).size };
}
