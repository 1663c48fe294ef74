import { deliveryName, type EventRow, isSuccess, type Observed, type Receipt, type Stored } from "./evidence.ts";
import { countBy, type Summary, sort, summarize } from "./summarize.ts";

/** Checks changes, events, deliveries, and receipts: each of them leads to the next. */
export function reconcileDeliveries({ receipts }: Observed, stored: Stored): Summary[] {
  const events = new Map(stored.events.map((event) => [event.id, event]));
  const isGenuine = ({ eventId, isSigned, bodyHash }: Receipt) =>
    isSigned && events.get(eventId)?.bodyHash === bodyHash;
  const arrived = receipts.filter((receipt) => isGenuine(receipt) && isSuccess(receipt));
  const owed = deliveriesOf(stored);
  const byName = Map.groupBy(receipts, deliveryName);
  return [
    summarize(
      "status change with its event",
      stored.changes.map(changeName),
      countBy(stored.events, changeNameOfEvent),
    ),
    summarize("event of a status change", stored.events.map(changeNameOfEvent), countBy(stored.changes, changeName)),
    summarize("event received by each subscribed endpoint", owed, countBy(arrived, deliveryName), true),
    summarize(
      "delivery recorded as delivered",
      owed,
      countBy(
        stored.deliveries.filter(({ status }) => status === "delivered"),
        deliveryName,
      ),
    ),
    sort("received request with a valid signature and the event's body", receipts, (receipt) =>
      isGenuine(receipt) ? null : `${deliveryName(receipt)} ${receipt.isSigned ? "other bytes" : "not signed"}`,
    ),
    sort("second event after the first", pairsOf(stored), (pair) =>
      isBehind(byName, pair) ? null : `${pair.second} at ${pair.endpointId} came before ${pair.first}`,
    ),
  ];
}

const changeName = ({ transactionId, eventName }: { transactionId: string; eventName: string }) =>
  `${transactionId} ${eventName}`;
const changeNameOfEvent = ({ transactionId, name }: EventRow) => changeName({ transactionId, eventName: name });

/** Every event to every endpoint of its partner: all of them subscribe to both events. */
function deliveriesOf({ events, endpoints }: Stored): string[] {
  const byPartner = Map.groupBy(endpoints, ({ partnerId }) => partnerId);
  return events.flatMap(({ id, partnerId }) =>
    (byPartner.get(partnerId) ?? []).map((endpoint) => deliveryName({ eventId: id, endpointId: endpoint.id })),
  );
}

type Pair = { first: string; second: string; endpointId: string };

/** Two events of one transaction, sent to one endpoint. */
function pairsOf({ events, endpoints }: Stored): Pair[] {
  return [...Map.groupBy(events, ({ transactionId }) => transactionId).values()].flatMap((some) => {
    const [first, second] = some.toSorted((a, b) => a.sequence - b.sequence);
    if (!first || !second) return [];
    const theirs = endpoints.filter(({ partnerId }) => partnerId === first.partnerId);
    return theirs.map(({ id }) => ({ first: first.id, second: second.id, endpointId: id }));
  });
}

/** Whether the first was accepted before the second first arrived. */
function isBehind(byName: Map<string, Receipt[]>, { first, second, endpointId }: Pair): boolean {
  const of = (eventId: string) => byName.get(deliveryName({ eventId, endpointId })) ?? [];
  const succeededAt = of(first).find(isSuccess)?.answeredAt;
  const came = of(second)[0];
  return came === undefined || (typeof succeededAt === "number" && succeededAt <= came.at);
}
