// Compiled against the installed package, which works without React until this entry point is imported.
import type { CheckoutEvent } from "slipway/checkout";
import { useSlipway } from "slipway/react";

export function usePayment(link: string): { event: CheckoutEvent | null; pay: () => void; shownLink: string } {
  const { open, follow, event, status, blockedLink } = useSlipway({
    onStatus: (name) => console.log(name.toUpperCase()),
  });
  if (status?.is_final) follow(link);
  // @ts-expect-error The link may be missing.
  blockedLink.toUpperCase();
  return { event, pay: () => open(link), shownLink: blockedLink ?? link };
}
