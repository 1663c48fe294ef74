import {
  type CallbackRow,
  claimDueCallbacks,
  providerKeyOfCallback,
  updateWaitingCallback,
} from "#lib/callbacks/queries.ts";
import type { ProvidersIn } from "#lib/callbacks/receive-callback.ts";
import { dayMs, hourMs, secondMs } from "#lib/duration.ts";
import { AppError } from "#lib/errors.ts";
import { KeyedWorker } from "#lib/keyed-worker.ts";
import { log } from "#lib/log.ts";
import type { ProviderUpdate, RampProvider } from "#lib/providers/provider.ts";
import { statusUpdate } from "#lib/providers/status-update.ts";
import { applyProviderUpdate } from "#lib/transactions/apply-provider-update.ts";
import { fetchOrder } from "#lib/transactions/fetch-order.ts";
import { orderOf } from "#lib/transactions/follow-up.ts";
import type { ReportedUpdate } from "#lib/transactions/lookups.ts";
import { selectReportedTransaction } from "#lib/transactions/queries/open-transactions.ts";
import type { TransactionRow } from "#lib/transactions/queries/transactions.ts";
import { isClosed } from "#lib/transactions/status-machine.ts";

// The lease is longer than applying a claim takes if the provider hangs: one call per row, five at a time, 10 s each. It is
// also how long the callbacks of a killed worker wait.
const claimSize = 10;
const leaseMs = 30 * secondMs;
const firstWaitMs = 1_000;
const waitMsMax = 6 * hourMs;
const giveUpAfterMs = 3 * dayMs;
const worker = new KeyedWorker();

/** Applies a stored callback, or schedules a retry if its transaction doesn't exist yet, the provider is down, or its order
 * doesn't confirm the callback yet. After three days it fails and is shown to the operator. */
export async function applyCallback(row: CallbackRow, providersIn: ProvidersIn, now: Date): Promise<void> {
  const isParked = await attempt(row, providersIn, now).catch((error) => {
    if (!(error instanceof AppError)) log.error("callback not applied", { callback: String(row.id), error });
    return true;
  });
  if (!isParked) return;
  const isLast = now.getTime() - row.receivedAt.getTime() > giveUpAfterMs;
  // Our commit follows the provider's order within seconds, so the first retries are fast.
  const waitMs = Math.min(firstWaitMs * 2 ** Math.min(row.attempts, 30), waitMsMax);
  const nextAttemptAt = isLast ? null : new Date(now.getTime() + waitMs);
  await updateWaitingCallback(row.id, { nextAttemptAt, outcome: isLast ? "given_up" : "parked" });
}

/** Processes due callbacks for about a second. Returns how many were due or are still running. */
export const applyDueCallbacks = (providersIn: ProvidersIn, now: Date): Promise<number> =>
  worker.turn({
    claim: (busyKeys) =>
      claimDueCallbacks({ now, leaseUntil: new Date(now.getTime() + leaseMs), limit: claimSize, busyKeys }),
    keyOf: providerKeyOfCallback,
    run: (row) => applyCallback(row, providersIn, now),
  });

/** True if it should be retried. */
async function attempt(row: CallbackRow, providersIn: ProvidersIn, now: Date): Promise<boolean> {
  const reported: ReportedUpdate = JSON.parse(row.state);
  const transaction = await selectReportedTransaction(row.environment, row.provider, reported);
  const provider = providersIn(row.environment).find(({ id }) => id === row.provider);
  if (!transaction || !provider) return true;
  const order = await confirmUpdate(provider, transaction, reported);
  if (!order) return true;
  const isConfirmed = !needsConfirmation(provider, reported) || order.status === null || isClosed(order.status);
  await applyProviderUpdate(transaction.id, order, "callback", now, async (outcome, tx) => {
    // The update and the mark are one commit, so that a crash repeats nothing.
    if (isConfirmed) await updateWaitingCallback(row.id, { appliedAt: now, nextAttemptAt: null, outcome }, tx);
  });
  return !isConfirmed;
}

/** A payment, and every end of an order that a callback without a signature reports. */
const needsConfirmation = ({ hasUnsignedCallbacks }: RampProvider, { status }: ProviderUpdate) =>
  status === "success" || (hasUnsignedCallbacks === true && status !== null && isClosed(status));

/** The reported update, or the provider's order itself where the report must be confirmed. Null if the order can't be found
 * yet. An unsigned report that needs no confirmation only changes the status. */
export async function confirmUpdate(
  provider: RampProvider,
  transaction: TransactionRow,
  reported: ReportedUpdate,
): Promise<ReportedUpdate | null> {
  if (!needsConfirmation(provider, reported)) return provider.hasUnsignedCallbacks ? statusUpdate(reported) : reported;
  const known = orderOf(transaction);
  const order = await fetchOrder(provider, {
    ...known,
    providerTransactionId: reported.providerTransactionId ?? known.providerTransactionId,
  });
  // The order that an unsigned report names may be that of somebody else.
  const isOurs = order?.reference === transaction.id || order?.providerTransactionId === known.providerTransactionId;
  return provider.hasUnsignedCallbacks && !isOurs ? null : order;
}
