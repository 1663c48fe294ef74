import type { TransactionRow } from "#db/transactions.ts";
import { callLimits } from "#lib/providers/http.ts";
import type { ProviderUpdate, RampProvider } from "#lib/providers/provider.ts";
import { reportProviderError } from "#lib/quotes/report-provider-error.ts";
import { applyProviderUpdate } from "#lib/transactions/apply-provider-update.ts";
import { orderOf } from "#lib/transactions/follow-up.ts";

const deadlineMs = 2_500;
const maxResponseBytes = 256 * 1024;
// A page that is open asks again every few seconds, and may be open many times.
const restMs = 4_000;

const asked = new Map<string, Promise<void>>();

/** Brings the stored state up to what the provider says, for a payment whose next step stands on our page: it cannot
 * wait for a callback or for the worker. Never throws; a provider that does not answer within 2.5 s leaves the state as
 * it is. Asks once in 4 s however often it is called. */
export function refreshOrder(row: TransactionRow, provider: RampProvider, now: Date): Promise<void> {
  const running = asked.get(row.id);
  if (running) return running;
  const work = ask(row, provider, now).finally(() => setTimeout(() => asked.delete(row.id), restMs).unref());
  asked.set(row.id, work);
  return work;
}

async function ask(row: TransactionRow, provider: RampProvider, now: Date): Promise<void> {
  try {
    const state = await withTimeout(provider, row);
    if (state) await applyProviderUpdate(row.id, state, "poll", now);
  } catch (error) {
    reportProviderError(provider, error);
  }
}

async function withTimeout(provider: RampProvider, row: TransactionRow): Promise<ProviderUpdate | null> {
  const late = Promise.withResolvers<null>();
  const calls = new AbortController();
  const timer = setTimeout(() => {
    late.resolve(null);
    calls.abort();
  }, deadlineMs);
  const limits = { signal: calls.signal, maxResponseBytes };
  const answer = callLimits.run(limits, () => provider.getOrder(orderOf(row)));
  try {
    return await Promise.race([answer, late.promise]);
  } finally {
    clearTimeout(timer);
    // What comes too late is nobody's any more.
    answer.catch(() => undefined);
  }
}
