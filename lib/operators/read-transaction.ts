import { selectArchivedForOperator } from "#db/archived-transactions.ts";
import { selectTransactionForOperator } from "#db/operator-transactions.ts";
import { selectPartner } from "#db/partners.ts";
import { selectHistories } from "#db/transactions.ts";
import type { Transaction } from "#lib/transactions/contract.ts";
import { toTransaction } from "#lib/transactions/to-transaction.ts";
import { compareReviewOrder, type ReviewLine } from "./compare-review-order.ts";
import type { ProviderUpdateLine } from "./contract.ts";

export type TransactionForOperator = {
  partnerId: string;
  partnerName: string;
  /** As the partner sees it, without the checkout link. */
  transaction: Transaction;
  reviewReason: string | null;
  /** Agreed and reported values, while the transaction is on hold. */
  reviewLines: ReviewLine[] | null;
  stuckAt: Date | null;
  nextCheckAt: Date | null;
  checkCount: number;
  openedAt: Date | null;
  /** Newest first, including updates that changed nothing. */
  providerUpdates: ProviderUpdateLine[];
};

/** A transaction of any partner; null if there is none. */
export async function getTransactionForOperator(id: string): Promise<TransactionForOperator | null> {
  const current = await selectTransactionForOperator(id);
  const found = current
    ? { row: current, history: (await selectHistories([id])).get(id) ?? [] }
    : await selectArchivedForOperator(id);
  if (!found) return null;
  const { row, history } = found;
  return {
    partnerId: row.partnerId,
    partnerName: current?.partnerName ?? (await selectPartner(row.partnerId))?.name ?? "",
    transaction: { ...toTransaction(row, history, ""), link: "" },
    reviewReason: row.reviewReason,
    reviewLines: row.reviewReason === null ? null : compareReviewOrder(row),
    stuckAt: row.stuckAt,
    nextCheckAt: row.nextCheckAt,
    checkCount: row.checkCount,
    openedAt: row.openedAt,
    providerUpdates: history
      .map((line) => ({
        id: String(line.id),
        at: line.at,
        source: line.source,
        from: line.fromStatus,
        to: line.toStatus,
        rawStatus: line.rawStatus,
        reason: line.reason,
      }))
      .toReversed(),
  };
}
