import { type Tx, transact } from "#db/client.ts";
import type { TenantScope } from "#db/scope.ts";
import type { Actor } from "#lib/audit/contract.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import { secondMs } from "#lib/duration.ts";
import { invalidField, resourceNotFound } from "#lib/errors.ts";
import { applySimulation, assertAllowed } from "#lib/transactions/apply-simulation.ts";
import { insertSimulation, selectScheduled } from "#lib/transactions/queries/scheduled-simulations.ts";
import {
  selectTransaction,
  selectTransactionLocked,
  type TransactionRow,
} from "#lib/transactions/queries/transactions.ts";
import { type OutcomeSimulation, scheduledMax } from "#lib/transactions/simulation-contract.ts";

/** Contract section 1: gives a sandbox transaction an outcome without its provider, now or after a delay. Events are marked
 * as tests. Recorded in the audit log if there is an `actor`. Returns when a delayed outcome is applied. Throws not_found in
 * production, and validation_failed for an outcome that the transaction's status doesn't allow. */
export async function simulateOutcome(
  scope: TenantScope,
  id: string,
  simulation: OutcomeSimulation,
  { actor, now }: { actor?: Actor; now: Date },
): Promise<Date | null> {
  if (scope.environment !== "sandbox" || !(await selectTransaction(scope, id))) throw resourceNotFound();
  return transact(async (tx) => {
    const row = await selectTransactionLocked(id, tx);
    if (!row) throw resourceNotFound();
    const dueAt = simulation.delay_seconds ? await schedule(row, simulation, now, tx) : null;
    if (!dueAt) await applySimulation(row, simulation, now, tx);
    const audit = { action: "transaction.simulate", target: id, before: { status: row.status } };
    if (actor) await recordAudit({ ...scope, ...audit, actor, after: simulation }, now, tx);
    return dueAt;
  });
}

/** Checks the outcome against those that are scheduled before it, or the current status. */
async function schedule(row: TransactionRow, simulation: OutcomeSimulation, now: Date, tx: Tx): Promise<Date> {
  const { status, failure_code, amount_difference_percent, webhook, delay_seconds: delaySeconds = 0 } = simulation;
  const dueAt = new Date(now.getTime() + delaySeconds * secondMs);
  const scheduled = await selectScheduled(row.id, scheduledMax, tx);
  const before = scheduled.findLast((one) => one.dueAt <= dueAt);
  // Whether different amounts put the transaction on hold is only known when they are applied.
  if (!before) assertAllowed(row, status);
  else if (before.amountDifferencePercent === null)
    assertAllowed({ ...row, status: before.status, reviewReason: null }, status);
  if (scheduled.length >= scheduledMax) {
    const message = `A transaction can have at most ${scheduledMax} scheduled outcomes`;
    throw invalidField("delay_seconds", "invalid_value", message);
  }
  const { id: transactionId, partnerId, environment } = row;
  const request = { status, failureCode: failure_code, amountDifferencePercent: amount_difference_percent, webhook };
  await insertSimulation({ partnerId, environment, transactionId, ...request, dueAt }, tx);
  return dueAt;
}
