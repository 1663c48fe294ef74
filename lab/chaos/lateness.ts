import { toOurTime } from "./clock-shifts.ts";
import { deliveryName, isSuccess, type Observed, type Stored } from "./evidence.ts";

/** How late one item was: `at` is when it was due. */
type Late = { at: number; lateMs: number };

export type Lateness = Record<string, Late[]>;

// Their receivers always respond, so a late webhook is late because of us.
const steady = "steady";

/** How long each item took from what caused it, by kind. */
export function measureLateness(observed: Observed, stored: Stored): Lateness {
  const { receipts, feeds, lookups, clockShifts } = observed;
  const created = new Map(stored.events.map(({ id, createdAt }) => [id, toOurTime(createdAt, clockShifts)]));
  const steadyIds = new Set(stored.endpoints.filter(({ name }) => name === steady).map(({ id }) => id));
  const firstReceipts = firstOf(
    receipts.filter((receipt) => steadyIds.has(receipt.endpointId) && isSuccess(receipt)),
    deliveryName,
  );
  const firstEntries = firstOf([...feeds.values()].flat(), ({ eventId }) => eventId);
  const afterEvent = (seen: { eventId: string; at: number }[]) =>
    seen.flatMap(({ eventId, at }) => toLate(created.get(eventId), at));
  const ofLookups = (kind: string) =>
    lookups.filter((lookup) => lookup.kind === kind).flatMap(({ at, foundAt }) => toLate(at, foundAt));
  return {
    "callback applied": stored.callbacks.flatMap(({ receivedAt, appliedAt }) =>
      toLate(toOurTime(receivedAt, clockShifts), toOurTime(appliedAt, clockShifts)),
    ),
    "webhook received": afterEvent(firstReceipts),
    "event in the feed": afterEvent(firstEntries),
    "API log row": ofLookups("API log"),
    "audit row": ofLookups("audit log"),
  };
}

const toLate = (from: number | undefined, to: number): Late[] =>
  from === undefined ? [] : [{ at: from, lateMs: Math.max(0, to - from) }];

function firstOf<Item extends { at: number }>(items: Item[], nameOf: (item: Item) => string): Item[] {
  return [...Map.groupBy(items, nameOf).values()].map((some) => some.reduce((a, b) => (b.at < a.at ? b : a)));
}
