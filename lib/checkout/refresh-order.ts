import { callWithDeadline, DeadlineExceeded } from "#lib/providers/call-with-deadline.ts";
import type { RampProvider } from "#lib/providers/provider.ts";
import { reportProviderError } from "#lib/quotes/report-provider-error.ts";
import { applyProviderUpdate } from "#lib/transactions/apply-provider-update.ts";
import { orderOf } from "#lib/transactions/follow-up.ts";
import type { TransactionRow } from "#lib/transactions/queries/transactions.ts";

// An open page reloads every few seconds, and may be open several times.
const minIntervalMs = 4_000;

const recent = new Map<string, Promise<void>>();

/** Updates the transaction from the provider's order, for payments whose next step is on our page and so can't wait for a
 * callback or the worker. Never throws, takes as long as `callWithDeadline` at most, and calls the provider once every 4 s at most. */
export function refreshOrder(row: TransactionRow, provider: RampProvider, now: Date): Promise<void> {
  const running = recent.get(row.id);
  if (running) return running;
  const work = refresh(row, provider, now).finally(() =>
    setTimeout(() => recent.delete(row.id), minIntervalMs).unref(),
  );
  recent.set(row.id, work);
  return work;
}

async function refresh(row: TransactionRow, provider: RampProvider, now: Date): Promise<void> {
  try {
    const { result } = await callWithDeadline(() => provider.getOrder(orderOf(row)));
    if (result) await applyProviderUpdate(row.id, result, "poll", now);
  } catch (error) {
    if (!(error instanceof DeadlineExceeded)) reportProviderError(provider, error);
  }
}
