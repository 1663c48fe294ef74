import type { AdjustmentKind, RefundKind, RefundStatus, Status } from "#db/enums.ts";
import type { AdjustmentFacts, ShownRefund } from "#lib/adjustments/contract.ts";
import { formatAmount } from "#lib/format-number.ts";

export const adjustmentNames: Record<AdjustmentKind, string> = {
  refund: "Refund",
  chargeback: "Chargeback",
  reversal: "Reversal",
  second_payment: "Second payment",
  correction: "Correction",
};

export const refundStatusNames: Record<RefundStatus, string> = {
  pending: "Pending",
  succeeded: "Succeeded",
  failed: "Failed",
};

/** "50 EUR"; null if it isn't reported. */
export const adjustedAmount = ({ amount, currency }: Pick<AdjustmentFacts, "amount" | "currency">): string | null =>
  amount === null || currency === null ? null : formatAmount(amount, isFiat(currency) ? "fiat" : "crypto", currency);

export const isFiat = (currency: string) => fiatCodes.has(currency);
/** Those of ISO 4217. */
const fiatCodes = new Set(Intl.supportedValuesOf("currency"));

/** "Refund of 50 EUR pending", "Chargeback of 50 EUR", "A second payment of 100 EUR was received". */
export function adjustmentText({ kind, status, ...money }: AdjustmentFacts): string {
  const amount = adjustedAmount(money);
  const of = amount === null ? "" : ` of ${amount}`;
  if (kind === "second_payment") return `A second payment${of} was received`;
  if (status !== "succeeded") return `${adjustmentNames[kind]}${of} ${status}`;
  if (kind === "refund") return amount === null ? "Refunded" : `Refunded ${amount}`;
  return `${adjustmentNames[kind]}${of}`;
}

const returned: Record<RefundKind, string> = {
  refund: "refunded",
  chargeback: "charged back",
  reversal: "reversed",
};

/** What was returned, as it follows the amount: "50 EUR refunded", "Refund pending". Null if the status already says it. */
export function refundText(refund: ShownRefund | null, status: Status): string | null {
  if (!refund) return null;
  if (refund.status !== "succeeded") return `${adjustmentNames[refund.kind]} ${refund.status}`;
  const amount = adjustedAmount(refund);
  const words = returned[refund.kind];
  if (amount !== null) return `${amount} ${words}`;
  return status === "refunded" && refund.kind === "refund" ? null : words.charAt(0).toUpperCase() + words.slice(1);
}
