import { claimEndpoints } from "#db/webhook-queue.ts";
import { env } from "#lib/env.ts";
import { log } from "#lib/log.ts";
import { createGuardedAgent } from "#lib/webhooks/guarded-agent.ts";
import { createSend } from "#lib/webhooks/send.ts";
import { serveEndpoint, type Tools } from "#lib/webhooks/serve-endpoint.ts";
import { createRecordAttempt } from "./record-attempts.ts";

// After a database error.
const restMs = 1_000;
// How many endpoints one process serves at the same time. Slow endpoints have a separate pool, so that they can't fill the
// other one. An event for a fast endpoint waits half of `pollEveryMs` on average.
const pools = [
  { isSlow: false, endpointsMax: 200, pollEveryMs: 50 },
  { isSlow: true, endpointsMax: 50, pollEveryMs: 500 },
];
// The limit of five in flight is enforced per endpoint. Here it would apply to all endpoints on one host.
const connectionsMax = 5 * 250;

/** The dependencies of a process that sends. */
export function createTools(stopped: AbortSignal, exchangeMs = 15_000): Tools {
  const agent = createGuardedAgent({
    allowedCidrs: env().webhookAllowCidrs,
    timeoutMs: exchangeMs,
    connections: connectionsMax,
  });
  return { send: createSend(agent, exchangeMs), record: createRecordAttempt(), now: () => new Date(), stopped };
}

/** Serves every endpoint with due deliveries until done. Returns how many. For tests with a simulated clock. */
export async function serveAllDue(tools: Tools): Promise<number> {
  let served = 0;
  for (const { isSlow, endpointsMax } of pools) {
    const taken = await claimEndpoints({ isSlow, now: tools.now(), limit: endpointsMax });
    await Promise.all(taken.map((endpoint) => serveEndpoint(endpoint, tools)));
    served += taken.length;
  }
  return served;
}

/** Sends due deliveries until `stop`, which waits for requests in flight. Any number of processes can run one. */
export function startSender(create: (stopped: AbortSignal) => Tools = createTools): { stop(): Promise<void> } {
  const stopped = new AbortController();
  const tools = create(stopped.signal);
  const running = pools.map((pool) => runPool(pool, tools));
  return {
    async stop() {
      stopped.abort();
      await Promise.all(running);
    },
  };
}

async function runPool({ isSlow, endpointsMax, pollEveryMs }: (typeof pools)[number], tools: Tools): Promise<void> {
  const serving = new Set<Promise<void>>();
  while (!tools.stopped.aborted) {
    let pauseMs = pollEveryMs;
    try {
      const limit = endpointsMax - serving.size;
      const taken = limit > 0 ? await claimEndpoints({ isSlow, now: tools.now(), limit }) : [];
      for (const endpoint of taken) {
        const served = serveEndpoint(endpoint, tools)
          .catch((error) => log.error("webhook endpoint not served", { endpoint: endpoint.id, error }))
          .finally(() => serving.delete(served));
        serving.add(served);
      }
    } catch (error) {
      log.error("due webhooks not claimed", { error });
      pauseMs = restMs;
    }
    await pause(pauseMs, tools.stopped);
  }
  await Promise.all(serving);
}

function pause(durationMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, durationMs);
    function done() {
      clearTimeout(timer);
      signal.removeEventListener("abort", done);
      resolve();
    }
    signal.addEventListener("abort", done);
    if (signal.aborted) done();
  });
}
