import type { Status, StatusSource } from "#db/enums.ts";
import { transact } from "#db/transact.ts";
import { insertStatusChange, type NewTransaction, selectTransactionLocked, type TransactionRow, updateTransaction } from "#db/transactions.ts";
import { rateOf } from "#lib/money.ts";
import type { OrderState } from "#lib/providers/provider.ts";
import { findMismatch } from "#lib/transactions/find-mismatch.ts";
import { isClosed, isMove } from "#lib/transactions/status-machine.ts";

export type Outcome = "moved" | "unchanged" | "unknown_status" | "held" | "gone";

/** Applies what the provider's own order says (read back where it says success). Reports may repeat and come in any order. */
export function applyReport(id: string, order: OrderState, source: StatusSource, now: Date): Promise<Outcome> {
  return transact(async (tx) => {
    const row = await selectTransactionLocked(id, tx);
    if (!row) return "gone";
    const record = (toStatus: Status, reason: string | null) =>
      insertStatusChange({ transactionId: id, fromStatus: row.status, toStatus, source, rawStatus: order.rawStatus, reason, at: now }, tx);
    const learned = { ...whatIsNew(row, order), updatedAt: now };
    if (order.status === null) {
      await record(row.status, "The provider's word for this status is not known");
      return "unknown_status";
    }
    const reported = asOurs(row.status, order.status);
    if (!isMove(row.status, reported)) {
      if (reported !== row.status) await record(row.status, `The report of ${reported} came too late or out of order`);
      else await updateTransaction(id, learned, tx);
      return "unchanged";
    }
    const mismatch = reported === "success" ? findMismatch(row, order) : null;
    if (mismatch) {
      await updateTransaction(id, { heldReason: mismatch, nextCheckAt: null, updatedAt: now }, tx);
      if (row.heldReason !== mismatch) await record(row.status, mismatch);
      return "held";
    }
    await updateTransaction(
      id,
      {
        ...learned,
        ...(reported === "success" ? finalAmounts(row, order) : {}),
        status: reported,
        statusReason: order.reason,
        heldReason: null,
        ...(isClosed(reported) ? { nextCheckAt: null } : {}),
      },
      tx,
    );
    await record(reported, order.reason);
    return "moved";
  });
}

/** Closes what the buyer never started; nothing is asked of the provider. */
export function closeUnstarted(id: string, now: Date): Promise<boolean> {
  return transact(async (tx) => {
    const row = await selectTransactionLocked(id, tx);
    if (row?.status !== "pending") return false;
    const reason = "The link ran out before the payment was started";
    await updateTransaction(id, { status: "expired", statusReason: reason, nextCheckAt: null, updatedAt: now }, tx);
    await insertStatusChange({ transactionId: id, fromStatus: "pending", toStatus: "expired", source: "timeout", reason, at: now }, tx);
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
