import { setTimeout } from "node:timers/promises";
import type { Sql, TransactionSql } from "postgres";

/** All later queries on a table wait behind a statement that waits for its lock, so it must time out quickly. */
export const lockTimeoutMs = 500;
const pauseMaxMs = 5_000;
const lockNotAvailable = "55P03";
const deadlockDetected = "40P01";

/** `onRetry` is called before the second attempt. */
type Retry = { attempts: number; onRetry?: () => void };

/** Runs `work` in a transaction that doesn't wait for a lock longer than half a second. */
export const withLockRetries = <Result>(
  sql: Sql,
  work: (tx: TransactionSql) => Promise<Result>,
  retry: Retry = { attempts: 1 },
) =>
  retryOnLock(retry, () =>
    sql.begin(async (tx) => {
      await tx.unsafe(`set local lock_timeout = ${lockTimeoutMs}`);
      return work(tx);
    }),
  );

/** Retries `work` while other transactions hold the locks it needs. */
export async function retryOnLock<Result>({ attempts, onRetry }: Retry, work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= attempts || !isLocked(error)) throw error;
    }
    if (attempt === 1) onRetry?.();
    await setTimeout(Math.min(attempt * lockTimeoutMs, pauseMaxMs));
  }
}

const isLocked = (error: unknown) =>
  error instanceof Error && "code" in error && [lockNotAvailable, deadlockDetected].includes(String(error.code));
