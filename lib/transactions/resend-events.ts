import type { TenantScope } from "#db/scope.ts";
import { updateResendsOf } from "#db/transaction-webhooks.ts";
import type { Resent } from "#lib/transactions/dashboard-contract.ts";

/** Resends every event of these transactions with the same ID and payload. Pending deliveries keep their schedule, and
 * other partners' transactions are ignored. Returns the number of deliveries and transactions. */
export async function resendEvents(scope: TenantScope, ids: string[], now: Date): Promise<Resent> {
  const transactionIds = await updateResendsOf(scope, ids, now);
  return { deliveries: transactionIds.length, transactions: new Set(transactionIds).size };
}
