import { log } from "#lib/log.ts";
import { deliveryDuration } from "#lib/metrics/metrics.ts";
import { type Span, withSpan } from "#lib/tracing.ts";
import type { Watchdog } from "#lib/watchdog.ts";
import { secretsOf } from "#lib/webhooks/endpoint-secret.ts";
import {
  type DueDelivery,
  type EndpointRow,
  releaseLease,
  renewLease,
  selectDue,
} from "#lib/webhooks/queries/queue.ts";
import type { Outcome, Send } from "#lib/webhooks/send.ts";
import { type SigningSecrets, signedHeaders } from "#lib/webhooks/sign.ts";
import { afterAttempt, isSuccessful } from "./after-attempt.ts";
import { fixedHeaders } from "./attempt-headers.ts";
import type { RecordAttempt } from "./record-attempts.ts";
import { recordLater } from "./record-later.ts";

export type SenderContext = {
  send: Send;
  record: RecordAttempt;
  watchdog: Watchdog;
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
const leaseTrustedMs = 25_000;
// A page goes ahead of newly written events, so a slow endpoint's page is only as large as its concurrency. After a full page,
// an endpoint has a backlog, whose events are due before new ones anyway.
const pools = {
  quick: { pageSize: 100, backlogPageSize: 500, pollEveryMs: 250 },
  slow: { pageSize: 5, backlogPageSize: 5, pollEveryMs: 1_000 },
};
// Selected by all workers of the process. A delivery takes one or two kilobytes of memory.
const waitingMax = 10_000;

type EndpointWorker = {
  context: SenderContext;
  claimed: EndpointRow;
  /** As of the last attempt or the last read of its row. */
  endpoint: EndpointRow;
  /** The number of endpoints that this process served before. */
  turn: number;
  secrets: SigningSecrets;
  isLeaseLost: boolean;
  /** By `performance.now()`. */
  renewedMs: number;
  /** Selected and not yet sent. */
  waiting: DueDelivery[];
  isPageFull: boolean;
  inFlight: number;
  unrecorded: Map<string, Promise<void>>;
  /** How many of these the database has refused. While there are any, nothing is sent. */
  refused: number;
  /** Called when a request finishes. */
  wake(): void;
};

let turns = 0;
const serving = new Set<EndpointWorker>();

/** Sends what is due to a claimed endpoint, five at a time, until nothing is due, it is paused, or
 * it belongs in the other pool. The next request doesn't wait until the previous one is recorded. */
export async function serveEndpoint(claimed: EndpointRow, context: SenderContext): Promise<void> {
  const worker: EndpointWorker = {
    context,
    claimed,
    endpoint: claimed,
    turn: turns,
    secrets: secretsOf(claimed, context.now()),
    isLeaseLost: false,
    renewedMs: performance.now(),
    waiting: [],
    isPageFull: false,
    inFlight: 0,
    unrecorded: new Map(),
    refused: 0,
    wake: () => undefined,
  };
  turns += 1;
  serving.add(worker);
  const heartbeat = setInterval(() => void renewWorkerLease(worker).catch(() => undefined), renewEveryMs);
  try {
    await sendAllDue(worker);
  } finally {
    serving.delete(worker);
    await Promise.all(worker.unrecorded.values());
    clearInterval(heartbeat);
    await context.watchdog.watch(() => releaseLease(claimed));
  }
}

async function sendAllDue(worker: EndpointWorker): Promise<void> {
  const { unrecorded } = worker;
  const { pollEveryMs } = poolOf(worker);
  const needsMore = () => worker.waiting.length === 0 && worker.inFlight < inFlightMax;
  while (!shouldStop(worker)) {
    if (needsMore()) {
      await selectPage(worker);
      if (worker.waiting.length === 0 && unrecorded.size === 0) return;
    }
    for (const delivery of worker.waiting.splice(0, freeOf(worker))) startAttempt(worker, delivery);
    // With free capacity, new events don't wait for a slow response.
    await waitForWake(worker, needsMore() ? pollEveryMs : null);
  }
}

const freeOf = ({ refused, inFlight, unrecorded }: EndpointWorker): number =>
  refused > 0 ? 0 : Math.min(inFlightMax - inFlight, unrecordedMax - unrecorded.size);

async function selectPage(worker: EndpointWorker): Promise<void> {
  const { claimed, context, unrecorded, isPageFull } = worker;
  const { pageSize, backlogPageSize } = poolOf(worker);
  const limit = isPageFull && hasRoom(backlogPageSize) ? backlogPageSize : pageSize;
  const select = () => selectDue(claimed.id, context.now(), [...unrecorded.keys()], limit);
  worker.waiting = await context.watchdog.watch(select);
  worker.isPageFull = worker.waiting.length >= pageSize;
}

const poolOf = ({ claimed }: EndpointWorker) => (claimed.isSlow ? pools.slow : pools.quick);

const hasRoom = (count: number): boolean =>
  serving.values().reduce((sum, { waiting }) => sum + waiting.length, count) <= waitingMax;

function waitForWake(worker: EndpointWorker, withinMs: number | null): Promise<void> {
  return new Promise((resolve) => {
    const timer = withinMs === null ? undefined : setTimeout(resolve, withinMs);
    worker.wake = () => {
      clearTimeout(timer);
      resolve();
    };
  });
}

const isEnded = ({ isLeaseLost, renewedMs, context }: EndpointWorker): boolean =>
  isLeaseLost || performance.now() - renewedMs > leaseTrustedMs || context.stopped.aborted;

const shouldStop = (worker: EndpointWorker): boolean => isEnded(worker) || hasChanged(worker);

const hasChanged = ({ endpoint, claimed }: EndpointWorker): boolean =>
  endpoint.pausedAt !== null || endpoint.deletedAt !== null || endpoint.isSlow !== claimed.isSlow;

async function renewWorkerLease(worker: EndpointWorker): Promise<void> {
  const { claimed, context, unrecorded } = worker;
  const askedMs = performance.now();
  const row = await renewLease(claimed);
  if (!row) {
    worker.isLeaseLost = true;
    return;
  }
  worker.renewedMs = askedMs;
  // The row doesn't have the results of unrecorded attempts yet.
  const { failingSince, isSlow } = unrecorded.size > 0 ? worker.endpoint : row;
  worker.endpoint = { ...row, failingSince, isSlow, pausedAt: row.pausedAt ?? worker.endpoint.pausedAt };
  worker.secrets = secretsOf(row, context.now());
}

function startAttempt(worker: EndpointWorker, delivery: DueDelivery): void {
  const attempted = async () => withSpan(deliverySpan(delivery), () => attempt(worker, delivery));
  const done = attempted()
    .catch((error) => {
      worker.isLeaseLost = true;
      log.error("webhook attempt not recorded", { endpoint: worker.claimed.id, error });
    })
    .finally(() => {
      worker.unrecorded.delete(delivery.id);
      worker.wake();
    });
  worker.unrecorded.set(delivery.id, done);
}

const deliverySpan = ({ id, eventId }: DueDelivery): Span => ({
  name: "deliver webhook",
  kind: "producer",
  attributes: { "slipway.delivery_id": id, "slipway.event_id": eventId },
});
const sendSpan: Span<Outcome> = {
  name: "send webhook",
  kind: "client",
  describe: ({ statusCode, error }) => ({ "http.response.status_code": statusCode ?? 0, "error.type": error ?? "" }),
};
const recordSpan: Span = { name: "commit attempt", kind: "internal" };

async function attempt(worker: EndpointWorker, delivery: DueDelivery): Promise<void> {
  const { context, claimed, secrets } = worker;
  const at = context.now();
  const headers = {
    ...fixedHeaders({ id: delivery.eventId, isTest: delivery.isTest }),
    ...signedHeaders(delivery.eventId, delivery.body, secrets, at),
  };
  worker.inFlight += 1;
  const request = { url: worker.endpoint.url, headers, body: delivery.body };
  const outcome = await context.watchdog.watch(async () => withSpan(sendSpan, () => context.send(request)));
  worker.inFlight -= 1;
  deliveryDuration.of(outcome.error ?? statusClass(outcome.statusCode)).observe(outcome.durationMs / 1_000);
  const { isResend } = delivery;
  const after = afterAttempt({ delivery, isResend, outcome }, worker.endpoint, context.now(), context.random);
  const hasJustPaused = worker.endpoint.pausedAt === null && after.health.pausedAt !== null;
  const endpoint = { ...worker.endpoint, ...after.health };
  worker.endpoint = endpoint;
  // With nothing else selected, select again once this one is recorded.
  if (worker.waiting.length > 0 || worker.isPageFull) worker.wake();
  const record = toRecord(delivery, claimed, { at, outcome, change: after.delivery });
  const finished = { attempt: record, endpoint, hasJustPaused, turn: worker.turn };
  const commit = () => context.watchdog.watch(async () => withSpan(recordSpan, () => context.record(finished)));
  if (!(await commit().catch((error) => commitLater(worker, commit, error)))) worker.isLeaseLost = true;
}

async function commitLater(worker: EndpointWorker, commit: () => Promise<boolean>, error: unknown): Promise<boolean> {
  const { claimed, context } = worker;
  worker.refused += 1;
  const options = { endpoint: claimed.id, isEnded: () => isEnded(worker), stopped: context.stopped };
  return recordLater(commit, error, options).finally(() => {
    worker.refused -= 1;
  });
}

const statusClass = (status: number | null) => `${Math.trunc((status ?? 0) / 100)}xx`;

type AttemptResult = { at: Date; outcome: Outcome; change: ReturnType<typeof afterAttempt>["delivery"] };

function toRecord(delivery: DueDelivery, { id, leaseNumber }: EndpointRow, { at, outcome, change }: AttemptResult) {
  return {
    endpointId: id,
    leaseNumber,
    deliveryId: delivery.id,
    at: at.toISOString(),
    durationMs: outcome.durationMs,
    statusCode: outcome.statusCode,
    error: outcome.error,
    answer: outcome.responseBody?.toString("base64") ?? null,
    isResend: delivery.isResend,
    isSuccess: isSuccessful(outcome),
    change: change && { ...change, nextAttemptAt: change.nextAttemptAt?.toISOString() ?? null },
  };
}
