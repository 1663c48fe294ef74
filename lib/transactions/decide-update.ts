import type { Status } from "#db/enums.ts";
import type { NewTransaction, TransactionRow } from "#db/transactions.ts";
import { decimal, rateOf } from "#lib/money.ts";
import type { ProviderUpdate } from "#lib/providers/provider.ts";
import { withServiceFee } from "#lib/quotes/service-fee.ts";
import { findMismatch } from "./find-mismatch.ts";
import { writeReviewOrder } from "./review-order.ts";
import { isClosed, isMove } from "./status-machine.ts";

export type Outcome = "moved" | "unchanged" | "unknown_status" | "on_hold" | "not_found";

type Decision = {
  outcome: Outcome;
  set: Partial<NewTransaction> | null;
  /** The line in the history, where there is something to say. */
  line: { toStatus: Status; reason: string | null } | null;
};

/** What a report means for a transaction as it stands; contract section 4. Nothing is read or written. */
export function decideUpdate(row: TransactionRow, order: ProviderUpdate): Decision {
  if (order.status === null) {
    return recorded("unknown_status", row, "The provider's word for this status is not known");
  }
  const reported = asOurs(row.status, order.status);
  if (reported !== "success" && order.reference !== null && order.reference !== row.id) {
    return recorded("unchanged", row, "The report is about another transaction");
  }
  const ofOther = isOtherOrder(row, order) ? decideOther(row, order, reported) : null;
  if (ofOther) return ofOther;
  if (reported === row.status) return { ...unchanged, set: whatIsNew(row, order) };
  if (!isMove(row.status, reported)) {
    return recorded("unchanged", row, `The report of ${reported} came too late or out of order`);
  }
  const mismatch = reported === "success" ? findMismatch(row, order) : null;
  if (mismatch) return hold(row, mismatch, order);
  const line = { toStatus: reported, reason: order.reason };
  return { outcome: "moved", set: asMoved(row, order, reported), line };
}

/** A link may be made again, so that several orders of the provider carry our reference. Another than the known one may
 * take the transaction forward, but does not end it. Null: it counts like the known one. */
function decideOther(row: TransactionRow, order: ProviderUpdate, reported: Status): Decision | null {
  const name = `order under our reference, ${order.providerTransactionId},`;
  if (reported === "success") {
    return row.status === "success" ? recorded("unchanged", row, `A second ${name} was paid too`) : null;
  }
  if (reported === "processing" && row.status !== "processing") return null;
  if (reported === "processing" || reported === "pending") return unchanged;
  return recorded("unchanged", row, `Another ${name} is ${reported}`);
}

function hold(row: TransactionRow, mismatch: string, order: ProviderUpdate): Decision {
  const line = row.reviewReason === mismatch ? null : { toStatus: row.status, reason: mismatch };
  return {
    outcome: "on_hold",
    set: { reviewReason: mismatch, reviewOrder: writeReviewOrder(order), nextCheckAt: null },
    line,
  };
}

const unchanged: Decision = { outcome: "unchanged", set: null, line: null };

const recorded = (outcome: Outcome, { status }: TransactionRow, reason: string): Decision => ({
  outcome,
  set: null,
  line: { toStatus: status, reason },
});

/** A provider may let an order run out that it had begun to process: for us that has failed. */
const asOurs = (current: Status, reported: Status): Status =>
  current === "processing" && reported === "expired" ? "failed" : reported;

function isOtherOrder(row: TransactionRow, order: ProviderUpdate): boolean {
  const [known, told] = [row.providerTransactionId, order.providerTransactionId];
  return known !== null && told !== null && known !== told;
}

/** The columns of a transaction that moves to `status` on the word of this order. */
export function asMoved(row: TransactionRow, order: ProviderUpdate, status: Status): Partial<NewTransaction> {
  return {
    ...whatIsNew(row, order),
    providerTransactionId: order.providerTransactionId ?? row.providerTransactionId,
    ...(status === "success" ? finalAmounts(row, order) : {}),
    ...(isClosed(status) ? closing : {}),
    status,
    statusReason: order.reason,
  };
}

/** The columns of whatever is closed: nothing is left to ask, to wait for or to do. */
export const closing = {
  nextCheckAt: null,
  reviewReason: null,
  reviewOrder: null,
  stuckAt: null,
  instructions: null,
  askedFields: null,
} as const;

/** Null where the report says nothing that we do not know. */
function whatIsNew(row: TransactionRow, order: ProviderUpdate): Partial<NewTransaction> | null {
  const { instructions } = order;
  const mayInstruct = instructions !== undefined && !isClosed(row.status);
  const next = {
    providerTransactionId: row.providerTransactionId ?? order.providerTransactionId,
    transactionHash: order.hash ?? row.transactionHash,
    walletAddress: row.walletAddress ?? order.wallet,
    instructions: mayInstruct ? instructions && JSON.stringify(instructions) : row.instructions,
  };
  const isNew =
    next.providerTransactionId !== row.providerTransactionId ||
    next.transactionHash !== row.transactionHash ||
    next.walletAddress !== row.walletAddress ||
    next.instructions !== row.instructions;
  return isNew ? next : null;
}

const toColumns = ({ fees }: { fees: { provider: string; network: string; svc: string } }) => ({
  providerFee: fees.provider,
  networkFee: fees.network,
  svcFee: fees.svc,
});

function finalAmounts(row: TransactionRow, order: ProviderUpdate): Partial<NewTransaction> {
  const fiatAmount = order.fiatAmount ?? row.fiatAmount;
  const cryptoAmount = order.cryptoAmount ?? row.cryptoAmount;
  return {
    fiatAmount,
    cryptoAmount,
    exchangeRate: rateOf(fiatAmount, cryptoAmount),
    ...(order.fees && toColumns(withServiceFee({ fees: order.fees }, decimal(row.svcFee)))),
  };
}
