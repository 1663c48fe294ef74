import type { CheckoutStage } from "#components/checkout/checkout-stage.ts";
import type { Side } from "#db/enums.ts";

const undone: readonly CheckoutStage[] = [
  "unavailable",
  "refused",
  "interrupted",
  "failed",
  "cancelled",
  "expired",
  "refunded",
];

/** What the two sums are called: they read otherwise once it is done, or will never be. */
export function dealWords(type: Side, stage: CheckoutStage): { gone: string; come: string } {
  const gone = type === "BUY" ? "pay" : "send";
  if (undone.includes(stage)) return { gone: `To ${gone}`, come: "To get" };
  if (stage !== "success") return { gone: `You ${gone}`, come: "You get" };
  return type === "BUY" ? { gone: "You paid", come: "You got" } : { gone: "You sent", come: "You get" };
}
