import { toOurTime } from "./clock-shifts.ts";
import { overlapMs } from "./downtime.ts";
import { type ClockShift, deliveryName, isSuccess, type Observed, type Receipt, type Stored } from "./evidence.ts";

/** A due delivery while its endpoint received nothing: the duration in total and without downtime. */
export type DeliveryGap = { deliveryId: string; rawMs: number; netMs: number; endedAt: number };

/** For every request received: the time since it was due, or since the endpoint's previous request, whichever is
 * later. Excludes scheduled waits and waits for an earlier event. */
export function deliveryGaps({ receipts, outages, clockShifts }: Observed, stored: Stored): DeliveryGap[] {
  const created = new Map(firstEventTimes(stored, clockShifts));
  const downs = outages.filter(({ kind }) => kind === "worker" || kind === "postgres" || kind === "backend");
  const found: DeliveryGap[] = [];
  for (const endpointReceipts of Map.groupBy(receipts, ({ endpointId }) => endpointId).values()) {
    const before = new Map<string, Receipt>();
    let heardAt = 0;
    for (const receipt of endpointReceipts.toSorted((a, b) => a.at - b.at)) {
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

/** A first attempt is due when the event exists. A repeat after a successful response, or before any
 * response, was orphaned. After a failure the schedule decides: null. */
function dueSince(before: Receipt | undefined, createdAt: number | undefined): number | null {
  if (!before) return createdAt ?? null;
  if (before.answeredAt === null) return before.at;
  return isSuccess(before) ? before.answeredAt : null;
}

/** Creation times of events without an earlier event of the same transaction. */
function firstEventTimes({ events }: Stored, shifts: ClockShift[]): [string, number][] {
  return [...Map.groupBy(events, ({ transactionId }) => transactionId).values()].flatMap((some) => {
    const [first] = some.toSorted((a, b) => a.sequence - b.sequence);
    return first ? [[first.id, toOurTime(first.createdAt, shifts)] as [string, number]] : [];
  });
}
