import type { ProviderUpdate } from "#lib/providers/provider.ts";

type Reading<Order> = {
  createdAt(order: Order): string | null | undefined;
  toState(order: Order): ProviderUpdate | null;
};

/** For searches that may find several orders: the successful one with our reference, or else the newest. */
export function mostAdvanced<Order>(
  found: readonly Order[],
  reference: string,
  { createdAt, toState }: Reading<Order>,
): ProviderUpdate | null {
  const states = found
    .toSorted((a, b) => (createdAt(b) ?? "").localeCompare(createdAt(a) ?? ""))
    .flatMap((order) => toState(order) ?? [])
    .filter((state) => (state.reference ?? reference) === reference);
  return states.find(({ status }) => status === "success") ?? states[0] ?? null;
}
