import { type EndpointRecord, recordTries, type TryRecord } from "#db/webhook-queue.ts";
import { batch } from "#lib/batch.ts";

export type MadeTry = { attempt: TryRecord; endpoint: EndpointRecord };

/** Resolves when the try is committed; false when the endpoint's lease has passed to another process. */
export type RecordTry = (made: MadeTry) => Promise<boolean>;

/** Tries that end together are recorded in one commit. */
export const createRecordTry = (): RecordTry => batch(recordAll, { sizeMax: 500, inFlightMax: 1 });

async function recordAll(made: MadeTry[]): Promise<boolean[]> {
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
  return recordTries(
    made.map(({ attempt }) => attempt),
    [...endpoints.values()],
  );
}
