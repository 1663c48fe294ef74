import { currentMs, currentTime } from "#lib/clock.ts";
import { env } from "#lib/env.ts";
import { log } from "#lib/log.ts";
import { mailsToSend } from "#lib/mail/send-mails.ts";
import { type DatabaseState, selectDatabaseState } from "#lib/metrics/queries.ts";
import { selectCountedTo } from "#lib/overview/queries/rollup-queries.ts";
import { sourceNames } from "#lib/overview/queries/rollups.ts";
import {
  databaseRead,
  defaultPartitionRows,
  failedCallbacks,
  feedLag,
  lastBackup,
  logsCopiedTo,
  oldestTransaction,
  partitionsAhead,
  queueDue,
  queueLate,
  rollupLag,
  transactionsInReview,
  webhookEndpoints,
} from "./metrics.ts";
import { onScrape } from "./write-metrics.ts";

// Several Prometheus servers, or a person who looks, make no more statements than one.
const cacheMs = 10_000;
const gauges = [
  queueDue,
  queueLate,
  webhookEndpoints,
  failedCallbacks,
  transactionsInReview,
  feedLag,
  rollupLag,
  lastBackup,
  logsCopiedTo,
  oldestTransaction,
  partitionsAhead,
  defaultPartitionRows,
];

let latest: { atMs: number; done: Promise<void> } | undefined;

/** Reads what waits in the database at most every ten seconds. Only in the worker, so that no scrape delays requests. */
export const measureQueues = (): (() => void) =>
  onScrape(() => {
    const nowMs = performance.now();
    if (!latest || nowMs - latest.atMs > cacheMs) latest = { atMs: nowMs, done: read() };
    return latest.done;
  });

async function read(): Promise<void> {
  const now = currentTime();
  try {
    const [state, countedTo] = await Promise.all([
      selectDatabaseState(now, mailsToSend(now)),
      selectCountedTo(sourceNames),
    ]);
    setGauges(state);
    if (countedTo) rollupLag.of().set((now.getTime() - countedTo.getTime()) / 1_000);
    databaseRead.of().set(1);
  } catch (error) {
    // Rather none than old ones.
    for (const metric of gauges) metric.series.clear();
    databaseRead.of().set(0);
    log.warn("metrics of the database not read", { error });
  }
}

function setGauges({ queues, endpoints, partitions, ...state }: DatabaseState): void {
  for (const { queue, due, lateSeconds } of queues) {
    queueDue.of(queue).set(due);
    queueLate.of(queue).set(lateSeconds);
  }
  for (const { table, ahead, defaultRows } of partitions) {
    partitionsAhead.of(table).set(ahead);
    defaultPartitionRows.of(table).set(defaultRows);
  }
  webhookEndpoints.of("paused").set(endpoints.paused);
  webhookEndpoints.of("failing").set(endpoints.failing);
  failedCallbacks.of().set(state.failedCallbacks);
  transactionsInReview.of().set(state.inReview);
  feedLag.of().set(state.feedSeconds);
  lastBackup.of().set(state.backupSeconds);
  if (env().CLICKHOUSE_URL && state.copiedSeconds > 0) logsCopiedTo.of().set(state.copiedSeconds);
  oldestTransaction.of().set(secondsOf(state.transactions));
}

let running = { oldest: "", sinceMs: 0 };

/** How long the oldest transaction that has written something runs, in any database of the cluster, as far as this process has seen.
 * `pg_stat_activity` would hide the transactions of other roles. */
function secondsOf({ oldest, next }: DatabaseState["transactions"]): number {
  if (running.oldest !== oldest || oldest === next) running = { oldest, sinceMs: currentMs() };
  return (currentMs() - running.sinceMs) / 1_000;
}
