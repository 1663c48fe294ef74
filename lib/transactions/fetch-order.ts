import { type BulkheadPolicy, bulkhead } from "cockatiel";
import type { OrderRef, ProviderUpdate, RampProvider } from "#lib/providers/provider.ts";

// The maximum of concurrent requests to one provider from one process.
const atOnceMax = 5;

// A provider object is one provider in one environment.
const bounds = new WeakMap<RampProvider, BulkheadPolicy>();

/** The provider's order, read when the queue allows. Null if it has none with this reference. */
export function fetchOrder(provider: RampProvider, name: OrderRef): Promise<ProviderUpdate | null> {
  const bound = bounds.get(provider) ?? bulkhead(atOnceMax, Number.POSITIVE_INFINITY);
  bounds.set(provider, bound);
  return bound.execute(() => provider.getOrder(name));
}
