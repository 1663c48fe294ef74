import type { Environment } from "#db/enums.ts";
import { claimDueTransactions } from "#db/open-transactions.ts";
import { type TransactionRow, updateTransaction } from "#db/transactions.ts";
import { AppError } from "#lib/errors.ts";
import type { RampProvider } from "#lib/providers/provider.ts";
import { applyReport, closeUnstarted } from "#lib/transactions/apply-report.ts";
import { isClosed } from "#lib/transactions/status-machine.ts";

const minuteMs = 60_000;
// Then every six hours, for a week from the creation.
const stepsMs = [1, 5, 15, 60].map((minutes) => minutes * minuteMs);
const lateStepMs = 360 * minuteMs;
const giveUpAfterMs = 7 * 24 * 60 * minuteMs;
const leaseMs = 60_000;
const claimSize = 20;

/** When the provider is asked for the nth time (0 first) about an order handed over just now; null: no more. */
export function nextCheckAt(count: number, createdAt: Date, now: Date): Date | null {
  if (now.getTime() - createdAt.getTime() > giveUpAfterMs) return null;
  return new Date(now.getTime() + (stepsMs[count] ?? lateStepMs));
}

/** Asks the providers for a batch of due orders; returns how many were due. Any number of workers may call it. */
export async function followUpDue(
  providersIn: (environment: Environment) => readonly RampProvider[],
  now: Date,
): Promise<number> {
  const due = await claimDueTransactions(now, new Date(now.getTime() + leaseMs), claimSize);
  await Promise.all(
    due.map((row) => {
      const provider = providersIn(row.environment).find(({ id }) => id === row.provider);
      return followUp(row, provider, now);
    }),
  );
  return due.length;
}

/** Asks once: applies what the provider says, closes what was never started, else looks again later. */
async function followUp(row: TransactionRow, provider: RampProvider | undefined, now: Date): Promise<void> {
  const isLinkDead = row.linkExpiresAt <= now;
  try {
    const order = provider && mayHaveOrder(row) ? await provider.getOrder(orderOf(row)) : null;
    if (order) {
      const outcome = await applyReport(row.id, order, "poll", now);
      if (outcome === "held" || (order.status && isClosed(order.status))) return;
    } else if (isLinkDead && row.status === "pending" && (await closeUnstarted(row.id, now))) return;
  } catch (error) {
    if (!(error instanceof AppError)) console.error(row.id, error);
  }
  await updateTransaction(row.id, { nextCheckAt: nextCheckAt(row.checkCount, row.createdAt, now) });
}

/** A claim without a link was left by a process that died: the provider may have the order all the same. */
const mayHaveOrder = (row: TransactionRow) => row.providerLink !== null || row.checkoutClaimedUntil !== null;

export const orderOf = (row: TransactionRow) => ({
  reference: row.id,
  providerTransactionId: row.providerTransactionId,
  side: row.type,
});
