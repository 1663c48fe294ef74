import type { Status } from "#db/enums.ts";
import type { CheckoutView } from "#lib/checkout/contract.ts";

/** What the buyer's page is about: a status, with `pending` told apart by what the buyer can do. */
export type CheckoutStage = Exclude<Status, "pending"> | "ready" | "started";

export function checkoutStage({ status, isStarted, isExpired }: CheckoutView): CheckoutStage {
  if (status !== "pending") return status;
  if (isExpired) return "expired";
  return isStarted ? "started" : "ready";
}
