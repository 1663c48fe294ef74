import { setTimeout } from "node:timers/promises";
import { currentTime } from "#lib/clock.ts";
import { minuteMs } from "#lib/duration.ts";
import { env } from "#lib/env.ts";
import { log } from "#lib/log.ts";
import { Watchdog } from "#lib/watchdog.ts";
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
  const running = pools.map((pool) => runPool(pool, context));
  return {
    isAlive: () => context.watchdog.isAlive(),
    async stop() {
      stopped.abort();
      await Promise.all(running);
    },
  };
}

/** How long to wait after a poll that took `tookMs`. */
export const pauseAfter = (
  { pollEveryMs, busyPollEveryMs }: Pick<Pool, "pollEveryMs" | "busyPollEveryMs">,
  { tookMs, isBusy }: { tookMs: number; isBusy: boolean },
): number => (isBusy ? Math.min(pollEveryMs, Math.max(busyPollEveryMs, pausePerPoll * tookMs)) : pollEveryMs);

async function runPool(pool: Pool, context: SenderContext): Promise<void> {
  const { isSlow, endpointsMax } = pool;
  const workers = new Set<Promise<void>>();
  let busyUntilMs = 0;
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
      pauseMs = pauseAfter(pool, { tookMs: endedMs - startedMs, isBusy: endedMs < busyUntilMs });
    } catch (error) {
      log.error("due webhooks not claimed", { error });
    }
    await setTimeout(pauseMs, undefined, { signal: context.stopped }).catch(() => undefined);
  }
  await Promise.all(workers);
}
