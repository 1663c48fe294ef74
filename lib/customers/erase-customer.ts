import { transact } from "#db/client.ts";
import type { TenantScope } from "#db/scope.ts";
import type { Actor } from "#lib/audit/contract.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import { resourceNotFound } from "#lib/errors.ts";
import { deleteViewsWith } from "#lib/personal-data/queries/buyer-data.ts";
import { deleteCustomer, unlinkTransactions } from "./queries/customers.ts";

/** Forgets which transactions are of one customer, and the characters of the reference. The transactions stay as they are otherwise;
 * eraseBuyer erases more. Throws not_found. */
export async function eraseCustomer(scope: TenantScope, id: string, actor: Actor, now: Date): Promise<void> {
  await transact(async (tx) => {
    const count = await unlinkTransactions(scope, id, tx);
    const isKnown = await deleteCustomer(scope, id, tx);
    if (count === 0 && !isKnown) throw resourceNotFound();
    await deleteViewsWith(scope, [id], tx);
    // Without the ID, which is erased.
    const target = count === 1 ? "1 transaction" : `${count} transactions`;
    await recordAudit({ ...scope, actor, action: "customer.erase", target }, now, tx);
  });
}
