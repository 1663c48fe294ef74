import { transact } from "#db/client.ts";
import type { Status } from "#db/enums.ts";
import type { TenantScope } from "#db/scope.ts";
import { selectTransaction, selectTransactionLocked, type TransactionRow } from "#db/transactions.ts";
import type { Actor } from "#lib/audit/contract.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import { AppError, resourceNotFound } from "#lib/errors.ts";
import { type Simulation, simulatedStatuses } from "#lib/transactions/dashboard-contract.ts";
import { isMove } from "#lib/transactions/status-machine.ts";
import { writeChange } from "#lib/transactions/write-change.ts";
import { closedColumns } from "./decide-update.ts";

const reason = "Simulated outcome";

/** The outcomes a sandbox transaction can be given; none in production or while it is on hold. */
export const outcomesOf = ({ environment, status, reviewReason }: TransactionRow): Status[] =>
  environment === "sandbox" && !reviewReason ? simulatedStatuses.filter((outcome) => isMove(status, outcome)) : [];

/** Contract section 1: gives a sandbox transaction an outcome without its provider. Sends an event, marked as a test, only
 * if requested. Throws not_found in production, and validation_failed for an outcome its status doesn't allow. */
export async function simulateOutcome(
  scope: TenantScope,
  id: string,
  { status, sends_webhook }: Simulation,
  { actor, now }: { actor: Actor; now: Date },
): Promise<void> {
  if (scope.environment !== "sandbox" || !(await selectTransaction(scope, id))) throw resourceNotFound();
  await transact(async (tx) => {
    const row = await selectTransactionLocked(id, tx);
    if (!row) throw resourceNotFound();
    if (!outcomesOf(row).includes(status)) throw notAllowed(row, status);
    const set = { ...closedColumns, status, statusReason: reason };
    const entry = { toStatus: status, source: "simulation" as const, rawStatus: null, reason, at: now };
    await writeChange(row, { set, entry, isSilent: !sends_webhook }, now, tx);
    const audit = { action: "transaction.simulate", target: id, before: { status: row.status } };
    await recordAudit({ ...scope, ...audit, actor, after: { status, sends_webhook } }, now, tx);
  });
}

function notAllowed({ status: current, reviewReason }: TransactionRow, status: Status): AppError {
  const message = reviewReason ? "isn't possible while the transaction is on hold" : `can't follow ${current}`;
  return new AppError("validation_failed", `${status} ${message}`, {
    errors: [{ field: "status", code: "not_allowed", message }],
  });
}
