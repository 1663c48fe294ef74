import { transact } from "#db/client.ts";
import type { TenantScope } from "#db/scope.ts";
import { AppError, resourceNotFound } from "#lib/errors.ts";
import { supportPage } from "#lib/providers/support-page.ts";
import { selectTransactionLocked, type TransactionRow } from "#lib/transactions/queries/transactions.ts";
import { closedColumns } from "./decide-update.ts";
import { writeChange } from "./write-change.ts";

const code = "cancelled_by_partner";

/** Closes a pending transaction that the provider knows nothing about. Does nothing if the partner has cancelled it before.
 * Throws not_found, not_cancellable, and request_in_progress while the buyer is starting the payment. */
export function cancelTransaction(scope: TenantScope, id: string, now: Date): Promise<void> {
  return transact(async (tx) => {
    const row = await selectTransactionLocked(id, tx);
    if (!row || row.partnerId !== scope.partnerId || row.environment !== scope.environment) throw resourceNotFound();
    if (row.status === "cancelled" && row.failureCode === code) return;
    assertCancellable(row, now);
    const reason = "Cancelled by the partner";
    const set = { ...closedColumns, status: "cancelled", statusReason: reason, failureCode: code } as const;
    const entry = { toStatus: set.status, source: "partner", rawStatus: null, reason, at: now } as const;
    await writeChange(row, { set, entry }, now, tx);
  });
}

function assertCancellable(row: TransactionRow, now: Date): void {
  if (row.status !== "pending")
    throw notCancellable(`The transaction is ${row.status}. Only a pending one can be cancelled.`);
  if (row.checkoutClaimedUntil && row.checkoutClaimedUntil > now)
    throw new AppError("request_in_progress", "The user is starting the payment right now. Try again shortly.", {
      retryAfterSeconds: 5,
    });
  // Also after a process died while it created the order, which the provider may have.
  const mayHaveOrder =
    row.checkoutClaimedUntil ?? row.providerLink ?? row.sealedProviderLink ?? row.providerTransactionId;
  if (mayHaveOrder === null) return;
  const { name } = supportPage(row.provider);
  throw notCancellable(`The user has continued to ${name}, where the payment can still be completed.`);
}

const notCancellable = (message: string) => new AppError("not_cancellable", message);
