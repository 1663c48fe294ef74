import { db } from "#db/client.ts";
import { buyerReply } from "#lib/transactions/buyer-reply.ts";
import type { Transaction } from "#lib/transactions/contract.ts";
import { isDelayed } from "#lib/transactions/delays.ts";
import { listNotesForOperator } from "#lib/transactions/notes.ts";
import type { NoteLine } from "#lib/transactions/notes-contract.ts";
import { selectTransactionForOperator } from "#lib/transactions/queries/console.ts";
import { selectReviewProposal } from "#lib/transactions/queries/review-proposals.ts";
import { selectHistories, type TransactionRow } from "#lib/transactions/queries/transactions.ts";
import { reviewVersion } from "#lib/transactions/review-order.ts";
import { isOpenProposal } from "#lib/transactions/review-proposals.ts";
import { toTransaction } from "#lib/transactions/to-transaction.ts";
import { compareReviewOrder } from "./compare-review-order.ts";
import type { ProviderUpdateLine, Review } from "./contract.ts";

export type TransactionForOperator = {
  partnerId: string;
  partnerName: string;
  /** As the partner sees it, without the checkout link. */
  transaction: Transaction;
  /** Null unless the transaction is on hold. */
  review: Review | null;
  delayedAt: Date | null;
  nextCheckAt: Date | null;
  checkCount: number;
  openedAt: Date | null;
  /** What support can send to the buyer. */
  buyerReply: string;
  /** Oldest first, also those that the partner doesn't see. */
  notes: NoteLine[];
  /** Newest first, including updates that changed nothing. */
  providerUpdates: ProviderUpdateLine[];
};

/** A transaction of any partner; null if there is none. */
export async function getTransactionForOperator(id: string, now: Date): Promise<TransactionForOperator | null> {
  const row = await selectTransactionForOperator(id);
  if (!row) return null;
  const history = (await selectHistories([id])).get(id) ?? [];
  return {
    partnerId: row.partnerId,
    partnerName: row.partnerName,
    transaction: { ...toTransaction(row, history, ""), link: "" },
    review: await readReview(row, now),
    delayedAt: isDelayed(row) ? row.delayedAt : null,
    nextCheckAt: row.nextCheckAt,
    checkCount: row.checkCount,
    openedAt: row.openedAt,
    buyerReply: buyerReply(row),
    notes: await listNotesForOperator(row, id),
    providerUpdates: history
      .map((line) => ({
        id: String(line.id),
        at: line.at,
        source: line.source,
        from: line.fromStatus,
        to: line.toStatus,
        rawStatus: line.rawStatus,
        failureCode: line.failureCode,
        reason: line.reason,
      }))
      .toReversed(),
  };
}

async function readReview(row: TransactionRow, now: Date): Promise<Review | null> {
  if (row.reviewReason === null) return null;
  const proposal = await selectReviewProposal(row.id, db);
  return {
    reason: row.reviewReason,
    version: reviewVersion(row),
    lines: compareReviewOrder(row),
    proposal: proposal ? { ...proposal, isOpen: isOpenProposal(proposal, row, now) } : null,
  };
}
