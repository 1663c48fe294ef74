import { announceChange, listenToChanges } from "#db/change-notices.ts";
import { currentTime } from "#lib/clock.ts";
import { minuteMs } from "#lib/duration.ts";
import { env } from "#lib/env.ts";
import { log } from "#lib/log.ts";
import { Watchdog } from "#lib/watchdog.ts";
import { announcedMs } from "#lib/webhooks/announce-deliveries.ts";
import { createGuardedAgent } from "#lib/webhooks/guarded-agent.ts";
import { claimEndpoints } from "#lib/webhooks/queries/queue.ts";
import { createSend } from "#lib/webhooks/send.ts";
import { type SenderContext, serveEndpoint } from "#lib/webhooks/serve-endpoint.ts";
import { createRecordAttempt } from "./record-attempts.ts";

// Requests and statements have limits of seconds. One that takes longer hangs.
const stepMsMax = 2 * minuteMs;
// After a database error.
const errorPauseMs = 1_000;
// How many endpoints one process serves at the same time. Slow endpoints have a separate pool, so that they can't fill the
// other one. An event for a fast endpoint waits for half of the pause on average.
const pools = [
  { isSlow: false, endpointsMax: 200, pollEveryMs: 50, busyPollEveryMs: 10 },
  { isSlow: true, endpointsMax: 50, pollEveryMs: 500, busyPollEveryMs: 500 },
];
type Pool = (typeof pools)[number];
// After the time in which announced deliveries are committed, until the next announcement. It finds retries, and what was announced
// while the connection for notifications was lost.
const idlePollEveryMs = 1_000;
// After something was due, more events probably follow.
const busyMs = 1_000;
// With many endpoints, a poll takes longer. The process then spends at most a fifth of its time on polling.
const pausePerPoll = 4;
// The limit of five in flight is enforced per endpoint. Here it would apply to all endpoints on one host.
const connectionsMax = 5 * 250;

/** The dependencies of a process that sends. */
export function createSenderContext(stopped: AbortSignal, exchangeMs = 15_000): SenderContext {
  const agent = createGuardedAgent({
    allowedCidrs: env().SVC_WEBHOOK_ALLOW_CIDRS,
    timeoutMs: exchangeMs,
    connections: connectionsMax,
  });
  return {
    send: createSend(agent, exchangeMs),
    record: createRecordAttempt(),
    watchdog: new Watchdog(stepMsMax),
    now: currentTime,
    stopped,
  };
}

/** Serves every endpoint with due deliveries until done. Returns how many. For tests with a simulated clock. */
export async function serveAllDue(context: SenderContext): Promise<number> {
  let served = 0;
  for (const { isSlow, endpointsMax } of pools) {
    const claimed = await claimEndpoints({ isSlow, now: context.now(), limit: endpointsMax });
    await Promise.all(claimed.map((endpoint) => serveEndpoint(endpoint, context)));
    served += claimed.length;
  }
  return served;
}

/** Sends due deliveries until `stop`, which waits for requests in flight. Any number of processes can run one. */
export function startSender(create: (stopped: AbortSignal) => SenderContext = createSenderContext): {
  stop(): Promise<void>;
  /** False when something hangs. */
  isAlive(): boolean;
} {
  const stopped = new AbortController();
  const context = create(stopped.signal);
  const notices = followNotices();
  const running = pools.map((pool) => runPool(pool, context, notices));
  return {
    isAlive: () => context.watchdog.isAlive(),
    async stop() {
      stopped.abort();
      await Promise.all(running);
    },
  };
}

/** How long to wait after a poll that took `tookMs`. */
export function pauseAfter(
  { pollEveryMs, busyPollEveryMs }: Pick<Pool, "pollEveryMs" | "busyPollEveryMs">,
  { tookMs, isBusy, isIdle }: { tookMs: number; isBusy: boolean; isIdle: boolean },
): number {
  if (isIdle) return idlePollEveryMs;
  return isBusy ? Math.min(pollEveryMs, Math.max(busyPollEveryMs, pausePerPoll * tookMs)) : pollEveryMs;
}

type Notices = { isQuiet(): boolean; wakers: Set<() => void> };

/** Whether no deliveries were announced for a while. Never until this process receives its own announcement, which it doesn't through
 * PgBouncer in transaction mode. */
function followNotices(): Notices {
  const wakers = new Set<() => void>();
  let quietFromMs = Number.POSITIVE_INFINITY;
  const receive = () => {
    quietFromMs = performance.now() + announcedMs;
    for (const wake of wakers) wake();
  };
  const check = () => {
    quietFromMs = Number.POSITIVE_INFINITY;
    announceChange("deliveries").catch(() => undefined);
  };
  listenToChanges("deliveries", receive, check).catch(() => undefined);
  return { isQuiet: () => performance.now() > quietFromMs, wakers };
}

async function runPool(pool: Pool, context: SenderContext, notices: Notices): Promise<void> {
  const { isSlow, endpointsMax } = pool;
  const workers = new Set<Promise<void>>();
  let busyUntilMs = 0;
  let activeUntilMs = 0;
  while (!context.stopped.aborted) {
    let pauseMs = errorPauseMs;
    const startedMs = performance.now();
    try {
      const limit = endpointsMax - workers.size;
      const claim = () => claimEndpoints({ isSlow, now: context.now(), limit });
      const claimed = limit > 0 ? await context.watchdog.watch(claim) : [];
      for (const endpoint of claimed) {
        const worker = serveEndpoint(endpoint, context)
          .catch((error) => log.error("webhook endpoint not served", { endpoint: endpoint.id, error }))
          .finally(() => workers.delete(worker));
        workers.add(worker);
      }
      const endedMs = performance.now();
      if (claimed.length > 0) busyUntilMs = endedMs + busyMs;
      if (workers.size > 0) activeUntilMs = endedMs + announcedMs;
      const isIdle = notices.isQuiet() && endedMs > activeUntilMs;
      pauseMs = pauseAfter(pool, { tookMs: endedMs - startedMs, isBusy: endedMs < busyUntilMs, isIdle });
    } catch (error) {
      log.error("due webhooks not claimed", { error });
    }
    await pause(pauseMs, context.stopped, notices.wakers);
  }
  await Promise.all(workers);
}

/** Ends early when stopped or woken. */
function pause(durationMs: number, stopped: AbortSignal, wakers: Set<() => void>): Promise<void> {
  if (stopped.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      stopped.removeEventListener("abort", end);
      wakers.delete(end);
      resolve();
    };
    const timer = setTimeout(end, durationMs);
    stopped.addEventListener("abort", end);
    wakers.add(end);
  });
}
