import { type AttemptRecord, type EndpointRecord, type EndpointRow, recordAttempts } from "#db/webhook-queue.ts";
import { batch } from "#lib/batch.ts";
import { randomId } from "#lib/random-id.ts";

/** `endpoint` is as of after the attempt. */
export type RecordedAttempt = { attempt: AttemptRecord; endpoint: EndpointRow; hasJustPaused: boolean };

/** Resolves when the attempt is committed. False if another process now has the endpoint's lease. */
export type RecordAttempt = (finished: RecordedAttempt) => Promise<boolean>;

/** Concurrent attempts are recorded in one commit. */
export const createRecordAttempt = (): RecordAttempt =>
  batch(recordAll, { name: "webhook attempts", sizeMax: 500, inFlightMax: 1 });

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
