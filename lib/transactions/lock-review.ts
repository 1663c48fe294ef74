import { type Tx, transact } from "#db/client.ts";
import type { Environment, ReviewDecision } from "#db/enums.ts";
import { AppError } from "#lib/errors.ts";
import type { ProviderUpdate, RampProvider } from "#lib/providers/provider.ts";
import { selectTransactionById } from "#lib/transactions/queries/open-transactions.ts";
import { selectTransactionLocked, type TransactionRow } from "#lib/transactions/queries/transactions.ts";
import { applyProviderUpdate } from "./apply-provider-update.ts";
import { fetchOrder } from "./fetch-order.ts";
import { orderOf } from "./follow-up.ts";
import { isReviewedOrder, reviewVersion } from "./review-order.ts";
import { storedUpdate } from "./without-buyer.ts";

export type ReviewContext = { providersIn(environment: Environment): readonly RampProvider[]; now: Date };

/** What an operator decides, and the version of the review that they saw. */
export type ReviewedDecision = { decision: ReviewDecision; version: string };

/** A transaction on hold, and the provider's order if it is to be accepted. */
export type LockedReview = {
  row: TransactionRow & { reviewReason: string };
  decision: ReviewDecision;
  order: ProviderUpdate | null;
};

/** Locks the transaction for `work` if it is still the one that was reviewed. To accept it, the provider's order is read
 * again first; one that has changed is applied like any other update instead. */
export async function lockReview(
  id: string,
  { decision, version }: ReviewedDecision,
  { providersIn, now }: ReviewContext,
  work: (review: LockedReview, tx: Tx) => Promise<void>,
): Promise<void> {
  const current = reviewedRow(await selectTransactionById(id), version);
  const provider = providersIn(current.environment).find((one) => one.id === current.provider);
  const order = decision === "accept" ? await readPaidOrder(current, provider) : null;
  if (order && !isReviewedOrder(current, order)) {
    await applyProviderUpdate(id, order, "poll", now);
    throw orderChanged();
  }
  await transact(async (tx) => {
    const row = reviewedRow(await selectTransactionLocked(id, tx), version);
    await work({ row, decision, order }, tx);
  });
}

function reviewedRow(row: TransactionRow | undefined, version: string): LockedReview["row"] {
  if (!row?.reviewReason) throw new AppError("not_found", "This transaction isn't on hold");
  if (reviewVersion(row) !== version) throw orderChanged();
  return { ...row, reviewReason: row.reviewReason };
}

const orderChanged = () =>
  new AppError(
    "validation_failed",
    "The transaction or the provider's order has changed. Reload the page and review it.",
  );

/** By its known id, then by our reference. */
async function readPaidOrder(row: TransactionRow, provider: RampProvider | undefined): Promise<ProviderUpdate> {
  const names = [orderOf(row), { ...orderOf(row), providerTransactionId: null }];
  for (const name of provider ? names : []) {
    const order = provider && (await fetchOrder(provider, name));
    if (order?.status === "success") return storedUpdate(row, order);
  }
  throw new AppError("provider_unavailable", "The provider doesn't currently report this order as paid");
}
