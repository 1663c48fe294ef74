import type { Status } from "#db/enums.ts";
import { decimal, rateOf } from "#lib/money.ts";
import { failureCodeOf } from "#lib/providers/failure-code.ts";
import type { ProviderUpdate } from "#lib/providers/provider.ts";
import { providerModules } from "#lib/providers/registry.ts";
import { withServiceFee } from "#lib/quotes/service-fee.ts";
import type { NewTransaction, TransactionRow } from "#lib/transactions/queries/transactions.ts";
import { instructionsColumns, noBuyerDetails, readInstructions } from "./buyer-details.ts";
import { findMismatch, type Mismatch } from "./find-mismatch.ts";
import { writeReviewOrder } from "./review-order.ts";
import { isClosed, isFinal, isMove } from "./status-machine.ts";
import { storedUpdate } from "./without-buyer.ts";

export type UpdateOutcome = "moved" | "unchanged" | "unknown_status" | "on_hold" | "not_found";

type Decision = {
  outcome: UpdateOutcome;
  set: Partial<NewTransaction> | null;
  /** The history entry, if there is something to record. */
  entry: { toStatus: Status; reason: string | null } | null;
};

/** What a provider update means for a transaction in its current state; contract section 4. Reads and writes nothing. */
export function decideUpdate(row: TransactionRow, received: ProviderUpdate): Decision {
  const update = storedUpdate(row, received);
  if (update.status === null) return recorded("unknown_status", row, "The provider reported an unknown status");
  const reported = toOurStatus(row.status, update.status);
  if ((reported !== "success" || isFinal(row.status)) && update.reference !== null && update.reference !== row.id) {
    return recorded("unchanged", row, "The update is about another transaction");
  }
  const forOtherOrder = isOtherOrder(row, update) ? decideOtherOrder(row, update, reported) : null;
  if (forOtherOrder) return forOtherOrder;
  if (reported === row.status) return { ...unchanged, set: newFacts(row, update) };
  if (!isMove(row.status, reported)) return recorded("unchanged", row, whyNotMoved(row, update, reported));
  const mismatch = reported === "success" ? findMismatch(row, update) : null;
  if (mismatch) return putOnHold(row, mismatch, update);
  const entry = { toStatus: reported, reason: update.reason };
  return { outcome: "moved", set: movedColumns(row, update, reported), entry };
}

/** Since the provider's link can be created again, several orders can carry our reference. Another order than the known one
 * can advance the transaction, but not close it unsuccessfully. Null: it counts like the known one. */
function decideOtherOrder(row: TransactionRow, update: ProviderUpdate, reported: Status): Decision | null {
  const order = `order with our reference, ${update.providerTransactionId},`;
  if (reported === "success") {
    return isFinal(row.status) ? recorded("unchanged", row, `A second ${order} was also paid`) : null;
  }
  if (reported === "processing" && row.status !== "processing") return null;
  if (reported === "processing" || reported === "pending") return unchanged;
  return recorded("unchanged", row, `Another ${order} is ${reported}`);
}

const whyNotMoved = ({ status, provider }: TransactionRow, { refund }: ProviderUpdate, reported: Status): string =>
  status === "success" && (reported === "refunded" || refund)
    ? `${providerModules.find(({ id }) => id === provider)?.name ?? "The provider"} reported a refund after success`
    : `The status ${reported} was reported late or out of order`;

function putOnHold(row: TransactionRow, { reason, text }: Mismatch, update: ProviderUpdate): Decision {
  return {
    outcome: "on_hold",
    set: { reviewReason: text, reviewOrder: writeReviewOrder(update), holdReason: reason, nextCheckAt: null },
    entry: row.reviewReason === text ? null : { toStatus: row.status, reason: text },
  };
}

const unchanged: Decision = { outcome: "unchanged", set: null, entry: null };

const recorded = (outcome: UpdateOutcome, { status }: TransactionRow, reason: string): Decision => ({
  outcome,
  set: null,
  entry: { toStatus: status, reason },
});

/** A provider may let an order expire that it had started to process: to us that is a failure. */
const toOurStatus = (current: Status, reported: Status): Status =>
  current === "processing" && reported === "expired" ? "failed" : reported;

export const isOtherOrder = (
  { providerTransactionId: known }: TransactionRow,
  { providerTransactionId }: ProviderUpdate,
): boolean => known !== null && providerTransactionId !== null && known !== providerTransactionId;

/** The columns of a transaction that moves to `status` because of this update. */
export function movedColumns(row: TransactionRow, update: ProviderUpdate, status: Status): Partial<NewTransaction> {
  return {
    ...newFacts(row, update),
    providerTransactionId: update.providerTransactionId ?? row.providerTransactionId,
    ...(update.partnerFee && {
      partnerFee: update.partnerFee.amount,
      partnerFeeCurrency: update.partnerFee.currency,
    }),
    ...(status === "success" ? finalAmounts(row, update) : {}),
    ...(isClosed(status) ? closedColumns : {}),
    status,
    statusReason: update.reason,
    // An order that expired while it was processed is a failed transaction: the provider's own status implies the code.
    failureCode: failureCodeOf(status, failureCodeOf(update.status, update.failureCode)),
  };
}

/** Columns that every closed transaction has. */
export const closedColumns = {
  nextCheckAt: null,
  reviewReason: null,
  reviewOrder: null,
  delayedAt: null,
  ...noBuyerDetails,
} as const;

/** Null if the update has no new facts. */
function newFacts(row: TransactionRow, update: ProviderUpdate): Partial<NewTransaction> | null {
  const instructions = newInstructions(row, update);
  const next = {
    providerTransactionId: row.providerTransactionId ?? update.providerTransactionId,
    transactionHash: update.hash ?? row.transactionHash,
    walletAddress: row.walletAddress ?? update.wallet,
    walletAddressTag: row.walletAddress === null ? (update.walletTag ?? null) : row.walletAddressTag,
    senderAddress: row.senderAddress ?? update.sender ?? null,
  };
  const isNew = Object.entries(next).some(([column, value]) => value !== row[column as keyof typeof next]);
  return isNew || instructions ? { ...next, ...instructions } : null;
}

/** Null if they are unchanged. */
function newInstructions(row: TransactionRow, { instructions }: ProviderUpdate): Partial<NewTransaction> | null {
  if (instructions === undefined || isClosed(row.status)) return null;
  const json = instructions && JSON.stringify(instructions);
  return json === readInstructions(row) ? null : instructionsColumns(row.id, json);
}

function finalAmounts(row: TransactionRow, update: ProviderUpdate): Partial<NewTransaction> {
  const fiatAmount = update.fiatAmount ?? row.fiatAmount;
  const cryptoAmount = update.cryptoAmount ?? row.cryptoAmount;
  const fees = update.fees && withServiceFee({ fees: update.fees }, decimal(row.svcFee)).fees;
  return {
    fiatAmount,
    cryptoAmount,
    exchangeRate: rateOf(fiatAmount, cryptoAmount),
    ...(update.fiatAmount !== null && update.cryptoAmount !== null && { amountsSource: "provider" }),
    ...(fees && { providerFee: fees.provider, networkFee: fees.network, svcFee: fees.svc, feesSource: "provider" }),
  };
}
