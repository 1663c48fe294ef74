import { type AttemptRecord, type EndpointRecord, recordAttempts } from "#db/webhook-queue.ts";
import { batch } from "#lib/batch.ts";

export type RecordedAttempt = { attempt: AttemptRecord; endpoint: EndpointRecord };

/** Resolves when the attempt is committed. False if another process now has the endpoint's lease. */
export type RecordAttempt = (made: RecordedAttempt) => Promise<boolean>;

/** Concurrent attempts are recorded in one commit. */
export const createRecordAttempt = (): RecordAttempt =>
  batch(recordAll, { name: "webhook attempts", sizeMax: 500, inFlightMax: 1 });

async function recordAll(made: RecordedAttempt[]): Promise<boolean[]> {
  const endpoints = new Map<string, EndpointRecord>();
  for (const { endpoint } of made) {
    const lease = `${endpoint.endpointId} ${endpoint.leaseNumber}`;
    const before = endpoints.get(lease);
    endpoints.set(lease, {
      ...endpoint,
      lastSuccessAt: endpoint.lastSuccessAt ?? before?.lastSuccessAt ?? null,
      notice: endpoint.notice ?? before?.notice ?? null,
    });
  }
  return recordAttempts(
    made.map(({ attempt }) => attempt),
    [...endpoints.values()],
  );
}
