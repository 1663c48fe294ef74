import type { Status, StatusSource } from "#db/enums.ts";
import { transact } from "#db/transact.ts";
import {
  insertStatusChange,
  type NewTransaction,
  selectTransactionLocked,
  type TransactionRow,
  updateTransaction,
} from "#db/transactions.ts";
import { rateOf } from "#lib/money.ts";
import type { OrderState } from "#lib/providers/provider.ts";
import { findMismatch } from "#lib/transactions/find-mismatch.ts";
import { isClosed, isMove } from "#lib/transactions/status-machine.ts";

export type Outcome = "moved" | "unchanged" | "unknown_status" | "held" | "gone";

type Decision = {
  outcome: Outcome;
  set: Partial<NewTransaction> | null;
  /** The line in the history, where there is something to say. */
  line: { toStatus: Status; reason: string | null } | null;
};

/** Applies what the provider's own order says (read back where it says success). Reports may repeat and come in any order. */
export function applyReport(id: string, order: OrderState, source: StatusSource, now: Date): Promise<Outcome> {
  return transact(async (tx) => {
    const row = await selectTransactionLocked(id, tx);
    if (!row) return "gone";
    const { outcome, set, line } = decide(row, order);
    if (set) await updateTransaction(id, { ...set, updatedAt: now }, tx);
    if (line) {
      const change = { transactionId: id, fromStatus: row.status, source, rawStatus: order.rawStatus, at: now };
      await insertStatusChange({ ...change, ...line }, tx);
    }
    return outcome;
  });
}

/** What a report means for a transaction as it stands; contract section 4. */
function decide(row: TransactionRow, order: OrderState): Decision {
  const stays = (reason: string) => ({ toStatus: row.status, reason });
  if (order.status === null) {
    return { outcome: "unknown_status", set: null, line: stays("The provider's word for this status is not known") };
  }
  const reported = asOurs(row.status, order.status);
  if (reported === row.status) return { outcome: "unchanged", set: whatIsNew(row, order), line: null };
  if (!isMove(row.status, reported)) {
    return { outcome: "unchanged", set: null, line: stays(`The report of ${reported} came too late or out of order`) };
  }
  const mismatch = reported === "success" ? findMismatch(row, order) : null;
  if (mismatch) {
    const isKnown = row.heldReason === mismatch;
    return {
      outcome: "held",
      set: { heldReason: mismatch, nextCheckAt: null },
      line: isKnown ? null : stays(mismatch),
    };
  }
  const set = {
    ...whatIsNew(row, order),
    ...(reported === "success" ? finalAmounts(row, order) : {}),
    ...(isClosed(reported) ? { nextCheckAt: null } : {}),
    status: reported,
    statusReason: order.reason,
    heldReason: null,
  };
  return { outcome: "moved", set, line: { toStatus: reported, reason: order.reason } };
}

/** Closes what the buyer never started; nothing is asked of the provider. */
export function closeUnstarted(id: string, now: Date): Promise<boolean> {
  return transact(async (tx) => {
    const row = await selectTransactionLocked(id, tx);
    if (row?.status !== "pending") return false;
    const reason = "The link ran out before the payment was started";
    await updateTransaction(id, { status: "expired", statusReason: reason, nextCheckAt: null, updatedAt: now }, tx);
    await insertStatusChange(
      { transactionId: id, fromStatus: "pending", toStatus: "expired", source: "timeout", reason, at: now },
      tx,
    );
    return true;
  });
}

/** A provider may let an order run out that it had begun to process: for us that has failed. */
const asOurs = (current: Status, reported: Status): Status =>
  current === "processing" && reported === "expired" ? "failed" : reported;

function whatIsNew(row: TransactionRow, order: OrderState): Partial<NewTransaction> {
  return {
    providerTransactionId: row.providerTransactionId ?? order.providerTransactionId,
    transactionHash: order.hash ?? row.transactionHash,
    walletAddress: row.walletAddress ?? order.wallet,
  };
}

function finalAmounts(row: TransactionRow, order: OrderState): Partial<NewTransaction> {
  const fiatAmount = order.fiatAmount ?? row.fiatAmount;
  const cryptoAmount = order.cryptoAmount ?? row.cryptoAmount;
  return {
    fiatAmount,
    cryptoAmount,
    exchangeRate: rateOf(fiatAmount, cryptoAmount),
    ...(order.fees && { providerFee: order.fees.provider, networkFee: order.fees.network }),
  };
}
