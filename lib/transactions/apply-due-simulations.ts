import { type Tx, transact } from "#db/client.ts";
import { AppError } from "#lib/errors.ts";
import { type ScheduledSimulationRow, takeDueSimulation } from "#lib/transactions/queries/scheduled-simulations.ts";
import { selectTransactionLocked } from "#lib/transactions/queries/transactions.ts";
import { applySimulation } from "./apply-simulation.ts";
import { writeChange } from "./write-change.ts";

const appliedMax = 100;

/** Applies the scheduled outcomes that are due, each in one commit, so that a killed worker neither loses nor repeats one. */
export async function applyDueSimulations(now: Date): Promise<void> {
  let applied = 0;
  while (applied < appliedMax && (await transact((tx) => applyNext(now, tx)))) applied += 1;
}

/** False if none is due. */
async function applyNext(now: Date, tx: Tx): Promise<boolean> {
  const due = await takeDueSimulation(now, tx);
  if (due) await apply(due, now, tx);
  return due !== undefined;
}

async function apply(due: ScheduledSimulationRow, now: Date, tx: Tx): Promise<void> {
  const row = await selectTransactionLocked(due.transactionId, tx);
  if (!row) return;
  const { status, failureCode, amountDifferencePercent, webhook } = due;
  const simulation = {
    status,
    failure_code: failureCode ?? undefined,
    amount_difference_percent: amountDifferencePercent ?? undefined,
    webhook: webhook ?? undefined,
  };
  try {
    await applySimulation(row, simulation, now, tx);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // The status changed in the meantime, which only the timeline can tell.
    const reason = `The simulated ${status} couldn't follow ${row.status}`;
    const entry = { toStatus: row.status, source: "simulation" as const, rawStatus: null, reason, at: now };
    await writeChange(row, { set: null, entry }, now, tx);
  }
}
