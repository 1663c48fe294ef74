import { db } from "#db/client.ts";
import { type AdjustmentLine, type ShownRefund, toShownRefund } from "#lib/adjustments/contract.ts";
import { type AdjustmentRow, selectAdjustments } from "#lib/adjustments/queries.ts";
import { findRefundProblem } from "#lib/adjustments/refund-problem.ts";
import { methodNames } from "#lib/assets/catalog.ts";
import { decimal } from "#lib/money.ts";
import { selectProposalOf } from "#lib/people/queries/proposals.ts";
import type { Transaction } from "#lib/transactions/contract.ts";
import { isDelayed } from "#lib/transactions/delays.ts";
import { listNotesForOperator } from "#lib/transactions/notes.ts";
import type { NoteLine } from "#lib/transactions/notes-contract.ts";
import { type ProviderQuestion, providerQuestion } from "#lib/transactions/provider-question.ts";
import { selectTransactionForOperator } from "#lib/transactions/queries/console.ts";
import { selectReviewProposal } from "#lib/transactions/queries/review-proposals.ts";
import { selectHistories, type TransactionRow } from "#lib/transactions/queries/transactions.ts";
import { readBuyerReplyOfOperator } from "#lib/transactions/read-buyer-reply.ts";
import { reviewVersion } from "#lib/transactions/review-order.ts";
import { isOpenProposal } from "#lib/transactions/review-proposals.ts";
import { toTransaction } from "#lib/transactions/to-transaction.ts";
import { adjustmentPlace, adjustmentVersion } from "./add-adjustment.ts";
import { compareReviewOrder } from "./compare-review-order.ts";
import type { ProposedAdjustment, ProviderUpdateLine, Review } from "./contract.ts";
import { toProposedChange } from "./list-proposals.ts";

export type TransactionForOperator = {
  partnerId: string;
  partnerName: string;
  /** As the partner sees it, without the checkout link. */
  transaction: Transaction;
  methodName: string;
  /** Null unless the transaction is on hold. */
  review: Review | null;
  /** Money that moved besides the status, in the order in which it was recorded. */
  adjustments: AdjustmentLine[];
  refund: ShownRefund | null;
  /** Why the amount returned can't be right; see findRefundProblem. */
  refundProblem: string | null;
  proposedAdjustment: ProposedAdjustment | null;
  delayedAt: Date | null;
  nextCheckAt: Date | null;
  checkCount: number;
  openedAt: Date | null;
  /** What support can send to the buyer. */
  buyerReply: string;
  /** What support can send to the provider; null without an order. */
  providerQuestion: ProviderQuestion | null;
  /** Oldest first, also those that the partner doesn't see. */
  notes: NoteLine[];
  /** Newest first, including updates that changed nothing. */
  providerUpdates: ProviderUpdateLine[];
};

/** A transaction of any partner; null if there is none. */
export async function getTransactionForOperator(id: string, now: Date): Promise<TransactionForOperator | null> {
  const row = await selectTransactionForOperator(id);
  if (!row) return null;
  const [histories, recorded, methods] = await Promise.all([
    selectHistories([id]),
    selectAdjustments(id, db),
    methodNames(row.environment),
  ]);
  const methodName = methods[row.paymentMethod] ?? row.paymentMethod;
  const history = histories.get(id) ?? [];
  return {
    partnerId: row.partnerId,
    partnerName: row.partnerName,
    transaction: { ...toTransaction(row, history, ""), link: "" },
    methodName,
    review: await readReview(row, now),
    adjustments: recorded.map(toLine),
    refund: toShownRefund(row.refund),
    refundProblem: row.refund && findRefundProblem(row, row.refund),
    proposedAdjustment: await readProposedAdjustment(row, recorded, now),
    delayedAt: isDelayed(row) ? row.delayedAt : null,
    nextCheckAt: row.nextCheckAt,
    checkCount: row.checkCount,
    openedAt: row.openedAt,
    buyerReply: await readBuyerReplyOfOperator(row),
    providerQuestion: providerQuestion(row, methodName),
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

const toLine = ({ amount, ...row }: AdjustmentRow): AdjustmentLine => ({
  id: row.id,
  kind: row.kind,
  status: row.status,
  amount: amount === null ? null : decimal(amount),
  currency: row.currency,
  providerReference: row.providerReference,
  rawStatus: row.rawStatus,
  reason: row.reason,
  source: row.source,
  recordedBy: row.recordedBy,
  occurredAt: row.occurredAt,
  recordedAt: row.recordedAt,
});

async function readProposedAdjustment(
  row: TransactionRow,
  recorded: AdjustmentRow[],
  now: Date,
): Promise<ProposedAdjustment | null> {
  const proposal = await selectProposalOf(adjustmentPlace(row));
  if (!proposal || proposal.expiresAt <= now) return null;
  return { ...toProposedChange(proposal), isOpen: proposal.version === adjustmentVersion(row, recorded) };
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
