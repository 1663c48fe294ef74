import { type CallbackRow, claimDueCallbacks, updateCallback } from "#db/callbacks.ts";
import type { Environment } from "#db/enums.ts";
import { selectReportedTransaction } from "#db/open-transactions.ts";
import type { TransactionRow } from "#db/transactions.ts";
import { AppError } from "#lib/errors.ts";
import type { OrderState, RampProvider } from "#lib/providers/provider.ts";
import { applyReport, type Outcome } from "#lib/transactions/apply-report.ts";
import { orderOf } from "#lib/transactions/follow-up.ts";

type ProvidersIn = (environment: Environment) => readonly RampProvider[];

const claimSize = 50;
const leaseMs = 60_000;
const attemptsMax = 12;
const waitMs = (attempts: number) => Math.min(5_000 * 2 ** attempts, 6 * 60 * 60 * 1000);

/** Applies one stored callback, or parks it for later where its transaction is not there yet or the provider is down. */
export async function applyCallback(row: CallbackRow, providersIn: ProvidersIn, now: Date): Promise<void> {
  const outcome = await attempt(row, providersIn, now);
  if (outcome !== "parked") {
    await updateCallback(row.id, { appliedAt: now, nextAttemptAt: null, outcome });
    return;
  }
  const isLast = row.attempts >= attemptsMax;
  const nextAttemptAt = isLast ? null : new Date(now.getTime() + waitMs(row.attempts));
  await updateCallback(row.id, { nextAttemptAt, outcome: isLast ? "given_up" : outcome });
}

/** Takes up what no receiving process has finished; returns how many were due. */
export async function applyDueCallbacks(providersIn: ProvidersIn, now: Date): Promise<number> {
  const due = await claimDueCallbacks(now, new Date(now.getTime() + leaseMs), claimSize);
  for (const row of due) await applyCallback(row, providersIn, now);
  return due.length;
}

async function attempt(row: CallbackRow, providersIn: ProvidersIn, now: Date): Promise<Outcome | "parked"> {
  const reported: OrderState = JSON.parse(row.state);
  const transaction = await selectReportedTransaction(row.environment, row.provider, reported);
  const provider = providersIn(row.environment).find(({ id }) => id === row.provider);
  if (!transaction || !provider) return "parked";
  const order = reported.status === "success" ? await readBack(provider, transaction, reported) : reported;
  return order ? applyReport(transaction.id, order, "callback", now) : "parked";
}

/** A success is believed only from the provider's own order. Null: it cannot be read just now. */
async function readBack(
  provider: RampProvider,
  transaction: TransactionRow,
  reported: OrderState,
): Promise<OrderState | null> {
  const known = orderOf(transaction);
  try {
    return await provider.getOrder({
      ...known,
      providerTransactionId: known.providerTransactionId ?? reported.providerTransactionId,
    });
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
