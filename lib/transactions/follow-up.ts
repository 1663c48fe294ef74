import type { Environment } from "#db/enums.ts";
import {
  claimDueTransactions,
  providerKey,
  rescheduleTransaction,
  selectCompletionSeconds,
} from "#db/open-transactions.ts";
import type { TransactionRow } from "#db/transactions.ts";
import { dayMs, minuteMs } from "#lib/duration.ts";
import { AppError } from "#lib/errors.ts";
import { KeyedWorker } from "#lib/keyed-worker.ts";
import type { OrderRef, ProviderUpdate, RampProvider } from "#lib/providers/provider.ts";
import { applyProviderUpdate, closeExpired, closeUnstarted } from "#lib/transactions/apply-provider-update.ts";
import { fetchOrder } from "#lib/transactions/fetch-order.ts";
import { stuckFrom } from "#lib/transactions/stuck-from.ts";

// Then every six hours, for a week from the creation.
const stepsMs = [1, 5, 15, 60].map((minutes) => minutes * minuteMs);
const lateStepMs = 360 * minuteMs;
const giveUpAfterMs = 7 * dayMs;
// Longer than a claim's questions take where the provider hangs: two for each row, five at a time, 10 s each.
const leaseMs = 2 * minuteMs;
const claimSize = 20;

/** When the provider is asked for the nth time (0 first) about an order handed over just now; null: no more. */
export function nextCheckAt(count: number, createdAt: Date, now: Date): Date | null {
  if (now.getTime() - createdAt.getTime() > giveUpAfterMs) return null;
  return new Date(now.getTime() + (stepsMs[count] ?? lateStepMs));
}

type ProvidersIn = (environment: Environment) => readonly RampProvider[];
const worker = new KeyedWorker();

/** Asks the providers for due orders, for about a second; returns how much was due or is still being asked. Any number
 * of workers may call it. */
export function followUpDue(providersIn: ProvidersIn, now: Date): Promise<number> {
  let usual: Promise<Map<string, number>> | undefined;
  return worker.turn<TransactionRow>({
    claim: (busyKeys) =>
      claimDueTransactions({ now, leaseUntil: new Date(now.getTime() + leaseMs), limit: claimSize, busyKeys }),
    keyOf: providerKey,
    async run(row) {
      const provider = providersIn(row.environment).find(({ id }) => id === row.provider);
      await followUp(row, provider, now);
      usual ??= selectCompletionSeconds();
      await scheduleNext(row, (await usual).get(providerKey(row)), now);
    },
  });
}

/** Asks once: applies what the provider says, closes what nobody can have paid. */
async function followUp(row: TransactionRow, provider: RampProvider | undefined, now: Date): Promise<void> {
  try {
    const order = provider && mayHaveOrder(row) ? await askLatestOrder(provider, row) : null;
    if (order) await applyProviderUpdate(row.id, order, "poll", now);
    else if (isNeverStarted(row, now)) await closeUnstarted(row.id, now);
    else if (provider && isNobodys(row, now))
      await closeExpired(row.id, "The provider has no order, and the link ran out", now);
  } catch (error) {
    if (!(error instanceof AppError)) console.error(row.id, error);
  }
}

/** When a row is looked at again, if it is open still; nothing stays open unmarked when the last look was taken. */
async function scheduleNext(row: TransactionRow, usualSeconds: number | undefined, now: Date): Promise<void> {
  const next = nextCheckAt(row.checkCount, row.createdAt, now);
  if (!next && row.linkExpiresAt <= now && (await closeExpired(row.id, "No payment was seen in seven days", now)))
    return;
  const stuckAfter = stuckFrom(row, usualSeconds);
  const isStuck = next === null || (stuckAfter !== null && stuckAfter <= now);
  // It is asked for once more before it is called stuck.
  const isSooner = stuckAfter !== null && next !== null && stuckAfter > now && stuckAfter < next;
  await rescheduleTransaction(row, {
    nextCheckAt: isSooner ? stuckAfter : next,
    stuckAt: row.stuckAt ?? (isStuck ? now : null),
  });
}

/** A claim without a link was left by a process that died: the provider may have the order all the same. */
const mayHaveOrder = (row: TransactionRow) => row.providerLink !== null || row.checkoutClaimedUntil !== null;

const isNeverStarted = (row: TransactionRow, now: Date) => row.providerLink === null && row.linkExpiresAt <= now;

/** The buyer was sent to the provider, which was asked for an hour and has no order. */
const isNobodys = (row: TransactionRow, now: Date) => row.linkExpiresAt <= now && row.checkCount >= stepsMs.length;

/** The names we have for a transaction's order. */
export const orderOf = (row: TransactionRow): OrderRef => ({
  reference: row.id,
  providerTransactionId: row.providerTransactionId,
  side: row.type,
});

/** The order a transaction rests on: the known one, and where that came to nothing, another under our reference that is
 * under way or paid; a link may have been made again. */
async function askLatestOrder(provider: RampProvider, row: TransactionRow): Promise<ProviderUpdate | null> {
  const known = orderOf(row);
  const order = await fetchOrder(provider, known);
  if (known.providerTransactionId === null || (order && !isNothing(order))) return order;
  const other = await fetchOrder(provider, { ...known, providerTransactionId: null });
  return other && (other.status === "processing" || other.status === "success") ? other : order;
}

const isNothing = ({ status }: ProviderUpdate) => status === "expired" || status === "cancelled" || status === "failed";
