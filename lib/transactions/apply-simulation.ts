import type { Tx } from "#db/client.ts";
import { type SimulatedStatus, simulatedStatuses } from "#db/enums.ts";
import { recordAdjustment } from "#lib/adjustments/record-adjustment.ts";
import { paymentOf } from "#lib/adjustments/refund-problem.ts";
import { type AppError, invalidField } from "#lib/errors.ts";
import { decideSimulation, isSimulatedHold, simulatedReason } from "#lib/transactions/decide-simulation.ts";
import type { TransactionRow } from "#lib/transactions/queries/transactions.ts";
import type { OutcomeSimulation } from "#lib/transactions/simulation-contract.ts";
import { isSimulatedMove } from "#lib/transactions/status-machine.ts";
import { writeChange } from "#lib/transactions/write-change.ts";

/** The outcomes a sandbox transaction can be given; none in production or while the operator reviews it. */
export function outcomesOf(row: TransactionRow): SimulatedStatus[] {
  const { environment, status, reviewReason } = row;
  if (environment !== "sandbox" || (reviewReason && !isSimulatedHold(row))) return [];
  return simulatedStatuses.filter((outcome) => {
    if (reviewReason && outcome === "processing") return false;
    return isSimulatedMove(status, outcome);
  });
}

/** Applies the outcome to a locked transaction, with its event. Throws validation_failed if its status doesn't allow it. */
export async function applySimulation(
  row: TransactionRow,
  simulation: OutcomeSimulation,
  now: Date,
  tx: Tx,
): Promise<void> {
  assertAllowed(row, simulation.status);
  const { set, toStatus } = decideSimulation(row, simulation);
  const reason = set.reviewReason ?? simulatedReason;
  const entry = { toStatus, source: "simulation" as const, rawStatus: null, reason, at: now };
  const refund = simulation.status === "refunded" ? await simulateRefund(row, simulation, now, tx) : null;
  const change = {
    set: { ...set, ...refund?.set },
    entry,
    refundEvent: refund?.refundEvent,
    adjustmentId: refund?.adjustmentId,
  };
  await writeChange(row, { ...change, simulated: simulation.webhook ?? "once" }, now, tx);
}

/** Records it as one that the provider reports. Without an amount, all that was paid goes back. */
function simulateRefund(row: TransactionRow, { refund_amount }: OutcomeSimulation, now: Date, tx: Tx) {
  const { amount, currency } = paymentOf(row);
  const refund = {
    kind: "refund" as const,
    status: "succeeded" as const,
    amount: refund_amount ?? amount,
    currency,
    providerReference: row.providerTransactionId,
    rawStatus: "simulated",
    reason: simulatedReason,
    occurredAt: null,
  };
  return recordAdjustment(row, refund, "simulation", now, tx);
}

/** Throws validation_failed with the statuses that can follow. */
export function assertAllowed(row: TransactionRow, status: SimulatedStatus): void {
  const possible = outcomesOf(row);
  if (!possible.includes(status)) throw notAllowed(row, status, possible);
}

function notAllowed(
  { status: current, reviewReason }: TransactionRow,
  status: SimulatedStatus,
  possible: SimulatedStatus[],
): AppError {
  const why = reviewReason ? "Isn't possible while the transaction is on hold" : `${status} can't follow ${current}`;
  const instead = possible.length > 0 ? `Possible: ${possible.join(", ")}` : "No other status can follow";
  return invalidField("status", "invalid_value", `${why}. ${instead}.`);
}
