import { type BulkheadPolicy, bulkhead } from "cockatiel";
import type { OrderRef, ProviderUpdate, RampProvider } from "#lib/providers/provider.ts";

// However much is due, a provider is asked this many questions at a time by one process.
const atOnceMax = 5;

// A provider object is one provider in one environment.
const bounds = new WeakMap<RampProvider, BulkheadPolicy>();

/** The provider's own order, once it is its turn; null when it has none by this name. */
export function fetchOrder(provider: RampProvider, name: OrderRef): Promise<ProviderUpdate | null> {
  const bound = bounds.get(provider) ?? bulkhead(atOnceMax, Number.POSITIVE_INFINITY);
  bounds.set(provider, bound);
  return bound.execute(() => provider.getOrder(name));
}
