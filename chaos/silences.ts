import { overlapMs } from "./downtime.ts";
import { deliveryName, isSuccess, type Receipt, type Seen, type Stored } from "./evidence.ts";

/** A delivery that was due while its endpoint heard nothing at all: how long, and without what was down meanwhile. */
export type Silence = { deliveryId: string; rawMs: number; netMs: number; endedAt: number };

/** For every request that came: since when it could have come, or since when the endpoint had heard nothing, whichever is
 * later. Left out is what waited by its schedule, or for an earlier event. */
export function silences({ receipts, kills }: Seen, stored: Stored): Silence[] {
  const created = new Map(createdAlone(stored));
  const downs = kills.filter(({ kind }) => kind === "worker" || kind === "postgres" || kind === "backend");
  const found: Silence[] = [];
  for (const heard of Map.groupBy(receipts, ({ endpointId }) => endpointId).values()) {
    const before = new Map<string, Receipt>();
    let heardAt = 0;
    for (const receipt of heard.toSorted((a, b) => a.at - b.at)) {
      const { eventId, endpointId, at } = receipt;
      const dueAt = dueSince(before.get(eventId), created.get(eventId));
      if (dueAt !== null && dueAt <= at) {
        const from = Math.max(dueAt, heardAt);
        const deliveryId = deliveryName({ eventId, endpointId });
        found.push({ deliveryId, rawMs: at - from, netMs: at - from - overlapMs(downs, from, at), endedAt: at });
      }
      before.set(eventId, receipt);
      heardAt = at;
    }
  }
  return found;
}

/** A first try is due when the event is there. One that comes again though it was answered with success, or before it was
 * answered, was orphaned. After a failure the schedule says when; null. */
function dueSince(before: Receipt | undefined, createdAt: number | undefined): number | null {
  if (!before) return createdAt ?? null;
  if (before.answeredAt === null) return before.at;
  return isSuccess(before) ? before.answeredAt : null;
}

/** When the events were made that had none before them. */
function createdAlone({ events }: Stored): [string, number][] {
  return [...Map.groupBy(events, ({ transactionId }) => transactionId).values()].flatMap((some) => {
    const [first] = some.toSorted((a, b) => a.sequence - b.sequence);
    return first ? [[first.id, first.createdAt] as [string, number]] : [];
  });
}
