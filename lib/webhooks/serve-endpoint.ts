import { type DueDelivery, type EndpointRow, releaseLease, renewLease, selectDue } from "#db/webhook-queue.ts";
import { randomId } from "#lib/random-id.ts";
import { afterTry, isSuccessful } from "#lib/webhooks/after-try.ts";
import { secretsOf } from "#lib/webhooks/endpoint-secret.ts";
import type { RecordTry } from "#lib/webhooks/record-tries.ts";
import type { Outcome, Send } from "#lib/webhooks/send.ts";
import { signedHeaders } from "#lib/webhooks/sign.ts";

export type Tools = {
  send: Send;
  record: RecordTry;
  now(): Date;
  random?: () => number;
  /** Ends the serving: what is under way is finished, nothing more is begun. */
  stopped: AbortSignal;
};

const inFlightMax = 5;
const renewEveryMs = 10_000;
// A page is what may go ahead of a newly written event; a slow endpoint's is what five sends hold.
const pageSize = { quick: 50, slow: 5 };

/** Sends what is due to one endpoint that was taken (takeEndpoints), five at a time, until nothing is due, it is paused, or
 * it turns out to belong in the other lane. */
export async function serveEndpoint(taken: EndpointRow, tools: Tools): Promise<void> {
  let endpoint = taken;
  let isLost = false;
  let secrets = secretsOf(taken, tools.now());
  let waiting: DueDelivery[] = [];
  const inFlight = new Map<string, Promise<void>>();

  const isOver = () =>
    isLost ||
    tools.stopped.aborted ||
    endpoint.pausedAt !== null ||
    endpoint.deletedAt !== null ||
    endpoint.isSlow !== taken.isSlow;

  const renew = async () => {
    const row = await renewLease(taken);
    if (!row) {
      isLost = true;
      return;
    }
    endpoint = row;
    secrets = secretsOf(row, tools.now());
  };

  async function attempt(delivery: DueDelivery) {
    const at = tools.now();
    const { url } = endpoint;
    const headers = {
      "content-type": "application/json",
      "user-agent": "Slipway-Webhooks/1",
      ...signedHeaders(delivery.eventId, delivery.body, secrets, at),
      ...(delivery.isTest && { "webhook-test": "true" }),
    };
    const outcome = await tools.send({ url, headers, body: delivery.body });
    const { isResend } = delivery;
    const after = afterTry({ delivery, isResend, outcome }, endpoint, tools.now(), tools.random);
    const hasJustPaused = endpoint.pausedAt === null && after.health.pausedAt !== null;
    endpoint = { ...endpoint, ...after.health };
    const isRecorded = await tools.record({
      attempt: toRecord(delivery, taken, { at, outcome, change: after.delivery }),
      endpoint: toEndpointRecord(endpoint, { at, isSuccess: isSuccessful(outcome), hasJustPaused }),
    });
    if (!isRecorded) isLost = true;
  }

  function begin(delivery: DueDelivery) {
    const sending = attempt(delivery)
      .catch((error) => {
        isLost = true;
        console.error(`webhooks: ${endpoint.id}`, error);
      })
      .finally(() => inFlight.delete(delivery.id));
    inFlight.set(delivery.id, sending);
  }

  const heartbeat = setInterval(() => void renew().catch(() => undefined), renewEveryMs);
  try {
    while (!isOver()) {
      if (waiting.length === 0) {
        const page = endpoint.isSlow ? pageSize.slow : pageSize.quick;
        waiting = await selectDue(endpoint.id, tools.now(), [...inFlight.keys()], page);
        if (waiting.length === 0 && inFlight.size === 0) break;
      }
      waiting.splice(0, inFlightMax - inFlight.size).forEach(begin);
      await Promise.race(inFlight.values());
    }
  } finally {
    await Promise.all(inFlight.values());
    clearInterval(heartbeat);
    await releaseLease(taken);
  }
}

type Made = { at: Date; outcome: Outcome; change: ReturnType<typeof afterTry>["delivery"] };

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
  const why = pauseReason === "gone" ? "answered 410 Gone" : "has done nothing but fail for five days";
  return {
    endpointId: id,
    leaseNumber,
    lastTriedAt: at.toISOString(),
    lastSuccessAt: isSuccess ? at.toISOString() : null,
    failingSince: failingSince?.toISOString() ?? null,
    isSlow,
    pausedAt: pausedAt?.toISOString() ?? null,
    pauseReason,
    notice: hasJustPaused
      ? {
          id: randomId("ntc"),
          text: `The webhook endpoint “${name}” ${why} and was paused. Its events are held until you resume it.`,
          path: `/${environment}/webhooks/${id}`,
        }
      : null,
  };
}
