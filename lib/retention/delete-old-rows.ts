import { clearEmails, deleteExpiredRows } from "#db/retention.ts";
import { type ExpiringTable, emailDays, expiringTables } from "#db/retention-rules.ts";
import { dayMs, minuteMs } from "#lib/duration.ts";
import { env } from "#lib/env.ts";
import { log } from "#lib/log.ts";

const batchSize = 1_000;
const runMsMax = 3 * minuteMs;

/** Deletes rows and email addresses past their retention period, in small commits. What is left after three minutes is deleted by the next
 * run. A table that fails doesn't stop the others. */
export async function deleteOldRows(now: Date): Promise<void> {
  const startedMs = performance.now();
  const isInTime = () => performance.now() - startedMs < runMsMax;
  for (const expiring of expiringTables) {
    await deleteFrom(expiring, now, isInTime).catch((error) =>
      log.error("old rows not deleted", { table: expiring.table, error }),
    );
  }
  await inBatches((limit) => clearEmails(daysBefore(now, emailDays), limit), isInTime).catch((error) =>
    log.error("old email addresses not deleted", { error }),
  );
}

async function deleteFrom(expiring: ExpiringTable, now: Date, isInTime: () => boolean): Promise<void> {
  const { period } = expiring;
  const before = daysBefore(now, typeof period === "string" ? env()[period] : period.days);
  await inBatches((limit) => deleteExpiredRows(expiring, before, limit), isInTime);
}

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * dayMs);

async function inBatches(deleteBatch: (limit: number) => Promise<number>, isInTime: () => boolean): Promise<void> {
  let count = batchSize;
  while (count === batchSize && isInTime()) count = await deleteBatch(batchSize);
}
