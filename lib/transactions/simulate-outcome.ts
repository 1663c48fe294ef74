import { transact } from "#db/client.ts";
import type { TenantScope } from "#db/scope.ts";
import { selectTransaction, selectTransactionLocked, type TransactionRow } from "#db/transactions.ts";
import { minorUnitsOf } from "#lib/assets/catalog.ts";
import type { Actor } from "#lib/audit/contract.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import { invalidField, resourceNotFound } from "#lib/errors.ts";
import { decideSimulation, isSimulatedHold, simulatedReason } from "#lib/transactions/decide-simulation.ts";
import {
  type OutcomeSimulation,
  type SimulatedStatus,
  simulatedStatuses,
} from "#lib/transactions/simulation-contract.ts";
import { isMove } from "#lib/transactions/status-machine.ts";
import { writeChange } from "#lib/transactions/write-change.ts";

const fiatPlacesUsual = 2;

/** The outcomes a sandbox transaction can be given; none in production or while the operator reviews it. Unlike a provider,
 * a simulation can also refund a successful transaction. */
export function outcomesOf(row: TransactionRow): SimulatedStatus[] {
  const { environment, status, reviewReason } = row;
  if (environment !== "sandbox" || (reviewReason && !isSimulatedHold(row))) return [];
  return simulatedStatuses.filter((outcome) => {
    if (reviewReason && outcome === "processing") return false;
    return isMove(status, outcome) || (status === "success" && outcome === "refunded");
  });
}

/** Contract section 1: gives a sandbox transaction an outcome without its provider. Events are marked as tests. Recorded in
 * the audit log if there is an `actor`. Throws not_found in production, and validation_failed for an outcome that its status
 * doesn't allow. */
export async function simulateOutcome(
  scope: TenantScope,
  id: string,
  simulation: OutcomeSimulation,
  { actor, now }: { actor?: Actor; now: Date },
): Promise<void> {
  const found = scope.environment === "sandbox" ? await selectTransaction(scope, id) : undefined;
  if (!found) throw resourceNotFound();
  const fiatPlaces = (await minorUnitsOf(scope.environment, found.fiatCurrency)) ?? fiatPlacesUsual;
  await transact(async (tx) => {
    const row = await selectTransactionLocked(id, tx);
    if (!row) throw resourceNotFound();
    if (!outcomesOf(row).includes(simulation.status)) throw notAllowed(row, simulation.status);
    const { set, toStatus } = decideSimulation(row, simulation, fiatPlaces);
    const reason = set.reviewReason ?? simulatedReason;
    const entry = { toStatus, source: "simulation" as const, rawStatus: null, reason, at: now };
    await writeChange(row, { set, entry, isSilent: simulation.webhook === "none" }, now, tx);
    if (!actor) return;
    const audit = { action: "transaction.simulate", target: id, before: { status: row.status } };
    await recordAudit({ ...scope, ...audit, actor, after: simulation }, now, tx);
  });
}

function notAllowed(row: TransactionRow, status: SimulatedStatus) {
  const possible = outcomesOf(row);
  const why = row.reviewReason
    ? "Isn't possible while the transaction is on hold"
    : `${status} can't follow ${row.status}`;
  const instead = possible.length > 0 ? `Possible: ${possible.join(", ")}` : "No other status can follow";
  return invalidField("status", "invalid_value", `${why}. ${instead}.`);
}
