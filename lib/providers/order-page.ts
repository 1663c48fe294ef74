import type { Environment, OrderRef } from "./provider.ts";
import { configuredProviders } from "./registry.ts";

type Placed = Pick<OrderRef, "providerTransactionId" | "side"> & { environment: Environment; provider: string };

/** The provider's page of an order; null unless the provider documents one. */
export function orderPage({ environment, provider, side, providerTransactionId: id }: Placed): string | null {
  const page = configuredProviders(environment).find((one) => one.id === provider)?.orderPages?.[side];
  return page && id ? page + encodeURIComponent(id) : null;
}
