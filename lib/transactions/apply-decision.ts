import type { Tx } from "#db/client.ts";
import type { Actor } from "#lib/audit/contract.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import { AppError } from "#lib/errors.ts";
import { decimal } from "#lib/money.ts";
import type { ProviderUpdate } from "#lib/providers/provider.ts";
import type { NewTransaction, TransactionRow } from "#lib/transactions/queries/transactions.ts";
import { closedColumns, movedColumns } from "./decide-update.ts";
import { findForeign } from "./find-mismatch.ts";
import type { LockedReview } from "./lock-review.ts";
import { rejectedReason } from "./review-order.ts";
import { nextCheckAt } from "./schedule-check.ts";
import { isMove } from "./status-machine.ts";
import { type HistoryEntry, writeChange } from "./write-change.ts";

/** `proposedBy`: another operator proposed the decision with this reason, and the actor confirmed it. */
export type Reviewer = { actor: Actor; reason: string; proposedBy?: string };

/** Applies a decision and records it in the history and in the audit log. Throws route_unsupported. */
export async function applyDecision(review: LockedReview, reviewer: Reviewer, now: Date, tx: Tx): Promise<void> {
  const { row, decision } = review;
  const { actor, reason, proposedBy } = reviewer;
  const { set, entry } = decideChange(review, byLine(reviewer), now);
  await writeChange(row, { set, entry: { ...entry, source: "operator", at: now } }, now, tx);
  const [before, after] = set?.status ? [moneyOf(row), moneyOf({ ...row, ...withValues(set) })] : [];
  await recordAudit(
    {
      actor,
      action: `transaction.${decision}`,
      target: row.id,
      partnerId: row.partnerId,
      environment: row.environment,
      before,
      after: { ...after, reason, ...(proposedBy && { proposedBy }) },
    },
    now,
    tx,
  );
}

/** Without the wallet: the audit log is kept longer than personal data. */
const moneyOf = ({ status, fiatAmount, cryptoAmount }: TransactionRow) => ({
  status,
  fiatAmount: decimal(fiatAmount),
  cryptoAmount: decimal(cryptoAmount),
});

const withValues = (set: Partial<NewTransaction>) =>
  Object.fromEntries(Object.entries(set).filter(([, value]) => value !== undefined));

const byLine = ({ actor, reason, proposedBy }: Reviewer) =>
  proposedBy ? `${proposedBy}: ${reason} (confirmed by ${actor.name})` : `${actor.name}: ${reason}`;

type Change = { set: Partial<NewTransaction> | null; entry: Omit<HistoryEntry, "source" | "at"> };

/** Throws route_unsupported when the decision is impossible: the order is in another currency, asset, or network, or the
 * transaction is already closed and can't fail. */
export function decideChange({ row, decision, order }: LockedReview, by: string, now: Date): Change {
  if (order) return acceptOrder(row, order, by);
  const entry = { toStatus: row.status, rawStatus: null };
  if (decision === "keep") return { set: null, entry: { ...entry, reason: `Kept on hold by ${by}` } };
  const canFail = isMove(row.status, "failed");
  const reason = `${rejectedReason(row.reviewReason)}${by}`;
  if (decision === "fail") {
    if (!canFail)
      throw new AppError(
        "route_unsupported",
        `The transaction is already ${row.status} and can't fail. Reject the provider update instead.`,
      );
    const statusReason = `Not accepted: ${row.reviewReason}`;
    const set = { ...closedColumns, status: "failed", statusReason, failureCode: "amount_mismatch" } as const;
    return { set, entry: { ...entry, toStatus: set.status, reason } };
  }
  const nextAt = canFail ? nextCheckAt(row.checkCount, row.createdAt, now) : null;
  return { set: { reviewReason: null, reviewOrder: null, nextCheckAt: nextAt }, entry: { ...entry, reason } };
}

function acceptOrder(row: LockedReview["row"], order: ProviderUpdate, by: string): Change {
  const foreign = findForeign(row, order);
  if (foreign)
    throw new AppError(
      "route_unsupported",
      `${foreign.text}. An order of another currency, network, or transaction can't be accepted.`,
    );
  return {
    // The operator accepts where the crypto actually went.
    set: {
      ...movedColumns(row, order, "success"),
      walletAddress: order.wallet ?? row.walletAddress,
      walletAddressTag: order.walletTag ?? row.walletAddressTag,
    },
    entry: { toStatus: "success", rawStatus: order.rawStatus, reason: `Accepted: ${row.reviewReason}, by ${by}` },
  };
}
