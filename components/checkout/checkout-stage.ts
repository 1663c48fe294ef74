import type { Status } from "#db/enums.ts";
import type { CheckoutView } from "#lib/checkout/contract.ts";

/** The status, with `pending` split by what the buyer can do. */
export type CheckoutStage =
  | Exclude<Status, "pending">
  /** Not started. */
  | "ready"
  /** Not started, and the price has become worse: the buyer must agree again. */
  | "moved"
  /** The provider needs information first. */
  | "details"
  /** Not started, and the provider has no price right now. */
  | "unavailable"
  /** Not started, and the provider no longer offers it. */
  | "refused"
  | "interrupted"
  /** Started on the provider's page. */
  | "started"
  /** Started, and the provider has sent the buyer back. */
  | "returned"
  /** Started, with payment instructions on this page. */
  | "pay"
  /** Started, and the time to pay has run out. */
  | "late"
  /** Started, and waiting for the provider. */
  | "waiting";

/** `hasReturned`: the provider sent this buyer back. */
export function checkoutStage(view: CheckoutView, hasReturned: boolean): CheckoutStage {
  if (view.isOnHold) return "processing";
  if (view.status !== "pending") return view.status;
  if (view.isExpired) return "expired";
  if (view.isInterrupted) return "interrupted";
  return view.isStarted ? startedStage(view, hasReturned) : unstartedStage(view);
}

function unstartedStage({ price, fields }: CheckoutView): CheckoutStage {
  if (price.state === "unavailable" || price.state === "refused") return price.state;
  if (fields.length > 0) return "details";
  return price.state === "moved" && !price.isBetter ? "moved" : "ready";
}

function startedStage({ fields, instructions, isPaidOnOurPage }: CheckoutView, hasReturned: boolean): CheckoutStage {
  if (fields.length > 0) return "details";
  if (instructions) return instructions.isExpired ? "late" : "pay";
  if (isPaidOnOurPage) return "waiting";
  return hasReturned ? "returned" : "started";
}

const unstarted: readonly CheckoutStage[] = ["ready", "moved", "details"];

export const isBeforeStart = (stage: CheckoutStage): boolean => unstarted.includes(stage);

const inProgress: readonly CheckoutStage[] = ["started", "returned", "pay", "late", "waiting", "processing"];

/** The buyer can only return to the partner. */
export const isClosed = (stage: CheckoutStage): boolean => !isBeforeStart(stage) && !inProgress.includes(stage);
