import type { TenantScope } from "#db/scope.ts";
import { selectReferences } from "#lib/transactions/queries/transactions.ts";
import type { EventDeliveries, ShownDelivery } from "./history-contract.ts";

/** A page of deliveries by their event, with the reference of its transaction. Deliveries of an event are next to each other, because they
 * are created together; at the end of a page, the rest is on the next one. */
export async function groupByEvent(
  scope: TenantScope,
  deliveries: readonly ShownDelivery[],
): Promise<EventDeliveries[]> {
  const ids = deliveries.flatMap(({ transaction_id: id }) => (id === null ? [] : [id]));
  const references = await selectReferences(scope, [...new Set(ids)]);
  return [...Map.groupBy(deliveries, ({ event_id }) => event_id).values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { event_id, event, outcome, transaction_id, created_at } = first;
    const reference = references.get(transaction_id ?? "") ?? null;
    const byName = group.toSorted((a, b) => a.receiver.name.localeCompare(b.receiver.name, "en"));
    return [{ event_id, event, outcome, transaction_id, reference, created_at, deliveries: byName }];
  });
}
