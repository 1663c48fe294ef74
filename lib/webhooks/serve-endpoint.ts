import { type DueDelivery, type EndpointRow, releaseLease, renewLease, selectDue } from "#db/webhook-queue.ts";
import { log } from "#lib/log.ts";
import { randomId } from "#lib/random-id.ts";
import { secretsOf } from "#lib/webhooks/endpoint-secret.ts";
import type { Outcome, Send } from "#lib/webhooks/send.ts";
import { type SigningSecrets, signedHeaders } from "#lib/webhooks/sign.ts";
import { afterAttempt, isSuccessful } from "./after-attempt.ts";
import type { RecordAttempt } from "./record-attempts.ts";

export type Tools = {
  send: Send;
  record: RecordAttempt;
  now(): Date;
  random?: () => number;
  /** Stops the worker: requests in flight finish, and no new ones start. */
  stopped: AbortSignal;
};

const inFlightMax = 5;
// Sent but not yet committed: a crash may send these again.
const unrecordedMax = 50;
const renewEveryMs = 10_000;
// Shorter than a lease, after which another process may claim the endpoint.
const trustedMs = 25_000;
// A page goes ahead of newly written events, so a slow endpoint's page is only as large as its concurrency.
const pools = { quick: { pageSize: 100, pollEveryMs: 250 }, slow: { pageSize: 5, pollEveryMs: 1_000 } };

type Serving = {
  tools: Tools;
  taken: EndpointRow;
  /** As of the last attempt or the last read of its row. */
  endpoint: EndpointRow;
  secrets: SigningSecrets;
  isLost: boolean;
  /** By `performance.now()`. */
  renewedMs: number;
  /** Selected and not yet sent. */
  waiting: DueDelivery[];
  isPageFull: boolean;
  inFlight: number;
  unrecorded: Map<string, Promise<void>>;
  /** Called when a request finishes. */
  wake(): void;
};

/** Sends what is due to a claimed endpoint, five at a time, until nothing is due, it is paused, or
 * it belongs in the other pool. The next request doesn't wait until the previous one is recorded. */
export async function serveEndpoint(taken: EndpointRow, tools: Tools): Promise<void> {
  const serving: Serving = {
    tools,
    taken,
    endpoint: taken,
    secrets: secretsOf(taken, tools.now()),
    isLost: false,
    renewedMs: performance.now(),
    waiting: [],
    isPageFull: false,
    inFlight: 0,
    unrecorded: new Map(),
    wake: () => undefined,
  };
  const heartbeat = setInterval(() => void renew(serving).catch(() => undefined), renewEveryMs);
  try {
    await serveAll(serving);
  } finally {
    await Promise.all(serving.unrecorded.values());
    clearInterval(heartbeat);
    await releaseLease(taken);
  }
}

async function serveAll(serving: Serving): Promise<void> {
  const { taken, tools, unrecorded } = serving;
  const { pageSize, pollEveryMs } = taken.isSlow ? pools.slow : pools.quick;
  const needsMore = () => serving.waiting.length === 0 && serving.inFlight < inFlightMax;
  while (!isOver(serving)) {
    if (needsMore()) {
      serving.waiting = await selectDue(taken.id, tools.now(), [...unrecorded.keys()], pageSize);
      serving.isPageFull = serving.waiting.length === pageSize;
      if (serving.waiting.length === 0 && unrecorded.size === 0) return;
    }
    const free = Math.min(inFlightMax - serving.inFlight, unrecordedMax - unrecorded.size);
    for (const delivery of serving.waiting.splice(0, free)) begin(serving, delivery);
    // With free capacity, new events don't wait for a slow response.
    await woken(serving, needsMore() ? pollEveryMs : null);
  }
}

function woken(serving: Serving, withinMs: number | null): Promise<void> {
  return new Promise((resolve) => {
    const timer = withinMs === null ? undefined : setTimeout(resolve, withinMs);
    serving.wake = () => {
      clearTimeout(timer);
      resolve();
    };
  });
}

const isOver = ({ isLost, renewedMs, tools, endpoint, taken }: Serving): boolean =>
  isLost ||
  performance.now() - renewedMs > trustedMs ||
  tools.stopped.aborted ||
  endpoint.pausedAt !== null ||
  endpoint.deletedAt !== null ||
  endpoint.isSlow !== taken.isSlow;

async function renew(serving: Serving): Promise<void> {
  const { taken, tools, unrecorded } = serving;
  const askedMs = performance.now();
  const row = await renewLease(taken);
  if (!row) {
    serving.isLost = true;
    return;
  }
  serving.renewedMs = askedMs;
  // The row doesn't have the results of unrecorded attempts yet.
  const { failingSince, isSlow } = unrecorded.size > 0 ? serving.endpoint : row;
  serving.endpoint = { ...row, failingSince, isSlow, pausedAt: row.pausedAt ?? serving.endpoint.pausedAt };
  serving.secrets = secretsOf(row, tools.now());
}

function begin(serving: Serving, delivery: DueDelivery): void {
  const done = attempt(serving, delivery)
    .catch((error) => {
      serving.isLost = true;
      log.error("webhook attempt not recorded", { endpoint: serving.taken.id, error });
    })
    .finally(() => {
      serving.unrecorded.delete(delivery.id);
      serving.wake();
    });
  serving.unrecorded.set(delivery.id, done);
}

async function attempt(serving: Serving, delivery: DueDelivery): Promise<void> {
  const { tools, taken, secrets } = serving;
  const at = tools.now();
  const headers = {
    "content-type": "application/json",
    "user-agent": "Slipway-Webhooks/1",
    ...signedHeaders(delivery.eventId, delivery.body, secrets, at),
    ...(delivery.isTest && { "webhook-test": "true" }),
  };
  serving.inFlight += 1;
  const outcome = await tools.send({ url: serving.endpoint.url, headers, body: delivery.body });
  serving.inFlight -= 1;
  const { isResend } = delivery;
  const after = afterAttempt({ delivery, isResend, outcome }, serving.endpoint, tools.now(), tools.random);
  const hasJustPaused = serving.endpoint.pausedAt === null && after.health.pausedAt !== null;
  const endpoint = { ...serving.endpoint, ...after.health };
  serving.endpoint = endpoint;
  // With nothing else selected, select again once this one is recorded.
  if (serving.waiting.length > 0 || serving.isPageFull) serving.wake();
  const isRecorded = await tools.record({
    attempt: toRecord(delivery, taken, { at, outcome, change: after.delivery }),
    endpoint: toEndpointRecord(endpoint, { at, isSuccess: isSuccessful(outcome), hasJustPaused }),
  });
  if (!isRecorded) serving.isLost = true;
}

type Made = { at: Date; outcome: Outcome; change: ReturnType<typeof afterAttempt>["delivery"] };

function toRecord(delivery: DueDelivery, { id, leaseNumber }: EndpointRow, { at, outcome, change }: Made) {
  return {
    endpointId: id,
    leaseNumber,
    deliveryId: delivery.id,
    at: at.toISOString(),
    durationMs: outcome.durationMs,
    statusCode: outcome.statusCode,
    error: outcome.error,
    answer: outcome.answer?.toString("base64") ?? null,
    isResend: delivery.isResend,
    isSuccess: isSuccessful(outcome),
    change: change && { ...change, nextAttemptAt: change.nextAttemptAt?.toISOString() ?? null },
  };
}

type Ended = { at: Date; isSuccess: boolean; hasJustPaused: boolean };

function toEndpointRecord(endpoint: EndpointRow, { at, isSuccess, hasJustPaused }: Ended) {
  const { id, environment, name, leaseNumber, failingSince, isSlow, pausedAt, pauseReason } = endpoint;
  const why = pauseReason === "gone" ? "returned 410 Gone" : "has failed for five days";
  return {
    endpointId: id,
    leaseNumber,
    lastAttemptAt: at.toISOString(),
    lastSuccessAt: isSuccess ? at.toISOString() : null,
    failingSince: failingSince?.toISOString() ?? null,
    isSlow,
    pausedAt: pausedAt?.toISOString() ?? null,
    pauseReason,
    notice: hasJustPaused
      ? {
          id: randomId("ntc"),
          text: `The webhook endpoint “${name}” ${why} and was paused. Its events are queued until you resume it.`,
          path: `/${environment}/webhooks/${id}`,
        }
      : null,
  };
}
