import { type EndpointRecord, recordTries, type TryRecord } from "#db/webhook-queue.ts";
import { batch } from "#lib/batch.ts";

export type MadeTry = { attempt: TryRecord; endpoint: EndpointRecord };

/** Resolves when the try is committed; false when the endpoint's lease has passed to another process. */
export type RecordTry = (made: MadeTry) => Promise<boolean>;

/** Tries that end together are recorded in one commit. */
export const createRecordTry = (): RecordTry => batch(recordAll, { sizeMax: 500, inFlightMax: 1 });

let n = 0, c = 0, ms = 0;
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
  const t = performance.now();
  const out = await recordTries(
    made.map(({ attempt }) => attempt),
    [...endpoints.values()],
  );
  n += 1; c += made.length; ms += performance.now() - t;
  if (n % 200 === 0) { console.error("BATCH", n, (c / n).toFixed(1), (ms / n).toFixed(2)); }
  return out;
}
