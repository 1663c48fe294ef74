import { and, asc, eq, getTableColumns, gt, inArray, isNotNull, isNull } from "drizzle-orm";
import { db, type Executor, type Tx } from "#db/client.ts";
import { operators } from "#db/schema-operators.ts";
import { reviewProposals, transactions } from "#db/schema-transactions.ts";
import type { TransactionRow } from "./transactions.ts";

export type NewReviewProposal = typeof reviewProposals.$inferInsert;
export type ReviewProposalRow = typeof reviewProposals.$inferSelect & { operatorEmail: string };

const columns = { ...getTableColumns(reviewProposals), operatorEmail: operators.email };

/** Undefined if there is none, or its operator was removed or disabled. */
export async function selectReviewProposal(
  transactionId: string,
  within: Executor,
): Promise<ReviewProposalRow | undefined> {
  const [row] = await within
    .select(columns)
    .from(reviewProposals)
    .innerJoin(operators, and(eq(operators.id, reviewProposals.operatorId), isNull(operators.disabledAt)))
    .where(eq(reviewProposals.transactionId, transactionId))
    .limit(1);
  return row;
}

/** Replaces an earlier one of the transaction. */
export async function upsertReviewProposal(row: NewReviewProposal, tx: Tx): Promise<void> {
  await tx.insert(reviewProposals).values(row).onConflictDoUpdate({ target: reviewProposals.transactionId, set: row });
}

export async function deleteReviewProposal(transactionId: string, tx: Tx): Promise<void> {
  await tx.delete(reviewProposals).where(eq(reviewProposals.transactionId, transactionId));
}

type ProposalSearch = { now: Date; transactionIds: string[] | undefined; limit: number };

/** Proposals that haven't expired, with their transactions on hold, oldest first. */
export function selectReviewProposals({
  now,
  transactionIds,
  limit,
}: ProposalSearch): Promise<{ proposal: ReviewProposalRow; row: TransactionRow }[]> {
  const wanted = transactionIds && inArray(reviewProposals.transactionId, transactionIds);
  return db
    .select({ proposal: columns, row: getTableColumns(transactions) })
    .from(reviewProposals)
    .innerJoin(operators, and(eq(operators.id, reviewProposals.operatorId), isNull(operators.disabledAt)))
    .innerJoin(transactions, eq(transactions.id, reviewProposals.transactionId))
    .where(and(wanted, gt(reviewProposals.expiresAt, now), isNotNull(transactions.reviewReason)))
    .orderBy(asc(reviewProposals.proposedAt))
    .limit(limit);
}
