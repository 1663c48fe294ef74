import type { Status } from "#db/enums.ts";
import type { CheckoutView } from "#lib/checkout/contract.ts";

/** What the buyer's page is about: a status, with `pending` told apart by what the buyer can do. */
export type CheckoutStage =
  | Exclude<Status, "pending">
  /** Not begun: the deal and the button. */
  | "ready"
  /** Not begun, and the price is another one: to be agreed on again. */
  | "moved"
  /** The provider wants to know something first. */
  | "details"
  /** Not begun, and the provider gives no price just now. */
  | "unavailable"
  /** Not begun, and the provider does not serve it any more. */
  | "refused"
  | "interrupted"
  /** Begun at the provider's page. */
  | "started"
  /** Begun, and how to pay stands on this page. */
  | "pay"
  /** Begun, and the time to pay by this page is over. */
  | "late"
  /** Begun, and the provider has the next move. */
  | "waiting";

export function checkoutStage(view: CheckoutView): CheckoutStage {
  if (view.isOnHold) return "processing";
  if (view.status !== "pending") return view.status;
  if (view.isExpired) return "expired";
  if (view.isInterrupted) return "interrupted";
  return view.isStarted ? begun(view) : notBegun(view);
}

function notBegun({ price, fields }: CheckoutView): CheckoutStage {
  if (price.state === "unavailable" || price.state === "refused") return price.state;
  if (fields.length > 0) return "details";
  return price.state === "moved" ? "moved" : "ready";
}

function begun({ fields, instructions, isPaidHere }: CheckoutView): CheckoutStage {
  if (fields.length > 0) return "details";
  if (instructions) return instructions.isOver ? "late" : "pay";
  return isPaidHere ? "waiting" : "started";
}

const beforeStart: readonly CheckoutStage[] = ["ready", "moved", "details"];

/** The buyer may go on from here. */
export const isBeforeStart = (stage: CheckoutStage): boolean => beforeStart.includes(stage);

const underWay: readonly CheckoutStage[] = ["started", "pay", "late", "waiting", "processing"];

/** Neither to begin nor under way: what is left is the way back. */
export const isOver = (stage: CheckoutStage): boolean => !isBeforeStart(stage) && !underWay.includes(stage);
