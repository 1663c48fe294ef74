import { archiveTransactions } from "#db/archived-transactions.ts";
import { dayMs, minuteMs } from "#lib/duration.ts";
import { env } from "#lib/env.ts";

const batchSize = 500;
const runMsMax = 3 * minuteMs;

/** Archives finished transactions past SVC_TRANSACTION_ARCHIVE_DAYS, in small commits. Does nothing without that setting. */
export async function archiveOldTransactions(now: Date): Promise<void> {
  const { transactionArchiveDays } = env();
  if (transactionArchiveDays === null) return;
  const before = new Date(now.getTime() - transactionArchiveDays * dayMs);
  const startedMs = performance.now();
  let count = batchSize;
  while (count === batchSize && performance.now() - startedMs < runMsMax)
    count = await archiveTransactions(before, batchSize);
}
