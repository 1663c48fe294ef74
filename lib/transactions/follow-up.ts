import type { Environment } from "#db/enums.ts";
import { minuteMs } from "#lib/duration.ts";
import { AppError } from "#lib/errors.ts";
import { KeyedWorker } from "#lib/keyed-worker.ts";
import { log } from "#lib/log.ts";
import type { OrderRef, ProviderUpdate, RampProvider } from "#lib/providers/provider.ts";
import { applyProviderUpdate, closeExpired, expireUnopened } from "#lib/transactions/apply-provider-update.ts";
import { fetchOrder } from "#lib/transactions/fetch-order.ts";
import { claimDueTransactions, providerKey } from "#lib/transactions/queries/open-transactions.ts";
import type { TransactionRow } from "#lib/transactions/queries/transactions.ts";
import { reschedule } from "#lib/transactions/reschedule.ts";
import { nextCheckAt, quickCheckCount } from "#lib/transactions/schedule-check.ts";
import { isClosed } from "#lib/transactions/status-machine.ts";

// Longer than polling a claim takes if the provider hangs: two calls per row, five at a time, 10 s each.
const leaseMs = 2 * minuteMs;
const claimSize = 20;

type ProvidersIn = (environment: Environment) => readonly RampProvider[];
const worker = new KeyedWorker();

/** Polls the providers for due orders for about a second. Returns how many were due or are still running. Several workers
 * can run it at the same time. */
export function followUpDue(providersIn: ProvidersIn, now: Date): Promise<number> {
  return worker.turn<TransactionRow>({
    claim: (busyKeys) =>
      claimDueTransactions({ now, leaseUntil: new Date(now.getTime() + leaseMs), limit: claimSize, busyKeys }),
    keyOf: providerKey,
    async run(row) {
      const provider = providersIn(row.environment).find(({ id }) => id === row.provider);
      if (isClosed(row.status)) return askForRefund(row, provider, now);
      await followUp(row, provider, now);
      await scheduleNext(row, now);
    },
  });
}

/** Polls once and applies the result, or expires a transaction that nobody can have paid. */
async function followUp(row: TransactionRow, provider: RampProvider | undefined, now: Date): Promise<void> {
  try {
    const order = provider && mayHaveOrder(row) ? await fetchLatestOrder(provider, row) : null;
    if (order) await applyProviderUpdate(row.id, order, "poll", now);
    else if (isNeverStarted(row, now)) await expireUnopened(row.id, now);
    else if (provider && isUnknownToProvider(row, now))
      await closeExpired(row.id, "The provider has no order, and the link has expired", now);
  } catch (error) {
    logUnexpected(row, error);
  }
}

/** Asks once, for this order only, and applies the result. */
async function askForRefund(row: TransactionRow, provider: RampProvider | undefined, now: Date): Promise<void> {
  try {
    const order = provider && (await fetchOrder(provider, orderOf(row)));
    if (order) await applyProviderUpdate(row.id, order, "poll", now);
  } catch (error) {
    logUnexpected(row, error);
  }
  await reschedule(row, now);
}

function logUnexpected({ id }: TransactionRow, error: unknown): void {
  if (!(error instanceof AppError)) log.error("transaction not followed up", { transaction: id, error });
}

/** Schedules the next poll of an open transaction. After the last one, it is expired if it's pending. */
async function scheduleNext(row: TransactionRow, now: Date): Promise<void> {
  const isLast = nextCheckAt(row.checkCount, row.createdAt, now) === null;
  const isExpired =
    isLast &&
    row.linkExpiresAt <= now &&
    (await closeExpired(row.id, "No payment was received within seven days", now));
  if (!isExpired) await reschedule(row, now);
}

/** A claim without a link was left by a process that died; the provider may have the order anyway. */
const mayHaveOrder = (row: TransactionRow) => row.providerLink !== null || row.checkoutClaimedUntil !== null;

const isNeverStarted = (row: TransactionRow, now: Date) => row.providerLink === null && row.linkExpiresAt <= now;

/** The buyer was redirected, but after an hour of polling the provider has no order. */
const isUnknownToProvider = (row: TransactionRow, now: Date) =>
  row.linkExpiresAt <= now && row.checkCount >= quickCheckCount;

/** The references we have for a transaction's order. */
export const orderOf = (row: TransactionRow): OrderRef => ({
  reference: row.id,
  providerTransactionId: row.providerTransactionId,
  side: row.type,
});

/** The transaction's order: the known one, or if that failed, another one with our reference that is processing or paid,
 * since the link may have been created again. */
async function fetchLatestOrder(provider: RampProvider, row: TransactionRow): Promise<ProviderUpdate | null> {
  const known = orderOf(row);
  const order = await fetchOrder(provider, known);
  if (known.providerTransactionId === null || (order && !isUnsuccessful(order))) return order;
  const other = await fetchOrder(provider, { ...known, providerTransactionId: null });
  return other && (other.status === "processing" || other.status === "success") ? other : order;
}

const isUnsuccessful = ({ status }: ProviderUpdate) =>
  status === "expired" || status === "cancelled" || status === "failed";
