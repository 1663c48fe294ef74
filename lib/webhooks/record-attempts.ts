import { batch } from "#lib/batch.ts";
import { randomId } from "#lib/random-id.ts";
import {
  type AttemptRecord,
  type EndpointRecord,
  type EndpointRow,
  recordAttempts,
} from "#lib/webhooks/queries/queue.ts";

export type RecordedAttempt = {
  attempt: AttemptRecord;
  /** As of after the attempt. */
  endpoint: EndpointRow;
  hasJustPaused: boolean;
  /** The same for all attempts of an endpoint under one lease. */
  turn: number;
};

/** Resolves when the attempt is committed. False if another process now has the endpoint's lease. */
export type RecordAttempt = (finished: RecordedAttempt) => Promise<boolean>;

// While one commits, the other one collects. More would make their commits smaller.
const recordersMax = 2;

/** Concurrent attempts are recorded in one commit, those of an endpoint one after another. Endpoints are spread over several
 * recorders, because one alone keeps the requests waiting. */
export function createRecordAttempt(): RecordAttempt {
  const recorders = Array.from({ length: recordersMax }, () =>
    batch(recordAll, { name: "webhook attempts", sizeMax: 500, inFlightMax: 1 }),
  );
  return (finished) => (recorders[finished.turn % recordersMax] as RecordAttempt)(finished);
}

/** Each endpoint once, as of after its last attempt. */
async function recordAll(finished: RecordedAttempt[]): Promise<boolean[]> {
  const byLease = Map.groupBy(finished, ({ attempt }) => `${attempt.endpointId} ${attempt.leaseNumber}`);
  return recordAttempts(
    finished.map(({ attempt }) => attempt),
    Array.from(byLease.values(), toEndpointRecord),
  );
}

function toEndpointRecord(finished: RecordedAttempt[]): EndpointRecord {
  const { endpoint, attempt } = finished[finished.length - 1] as RecordedAttempt;
  const { id, environment, name, leaseNumber, failingSince, isSlow, pausedAt, pauseReason } = endpoint;
  const why = pauseReason === "gone" ? "returned 410 Gone" : "has failed for five days";
  return {
    endpointId: id,
    leaseNumber,
    lastAttemptAt: attempt.at,
    lastSuccessAt: finished.findLast(({ attempt }) => attempt.isSuccess)?.attempt.at ?? null,
    failingSince: failingSince?.toISOString() ?? null,
    isSlow,
    pausedAt: pausedAt?.toISOString() ?? null,
    pauseReason,
    notice: finished.some(({ hasJustPaused }) => hasJustPaused)
      ? {
          id: randomId("ntc"),
          text: `The webhook endpoint “${name}” ${why} and was paused. Its events are queued until you resume it.`,
          path: `/${environment}/webhooks/${id}`,
        }
      : null,
  };
}
