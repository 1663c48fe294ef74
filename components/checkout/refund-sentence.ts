import type { CheckoutView } from "#lib/checkout/contract.ts";
import { formatAmount } from "#lib/format-number.ts";

type Refunded = Pick<CheckoutView, "refund" | "type" | "provider" | "fiatCurrency">;

/** Who returned what to the buyer, and when it arrives; null if nothing was returned. */
export function refundSentence({ refund, type, provider: { name }, fiatCurrency }: Refunded): string | null {
  if (!refund) return null;
  const what = amountText(refund, fiatCurrency) ?? (type === "BUY" ? "your payment" : "your crypto");
  const where = type === "BUY" ? "the original payment method" : "you";
  if (refund.kind !== "refund") return reclaimed(refund, what, where);
  const arrives = type === "BUY" ? " It can take 5 to 10 working days to arrive." : "";
  return {
    pending: `${name} is returning ${what} to ${where}.${arrives}`,
    succeeded: `${name} returned ${what} to ${where}.${arrives}`,
    failed: `${name} couldn't return ${what} to ${where}. Contact ${name}.`,
  }[refund.status];
}

type Returned = NonNullable<Refunded["refund"]>;

/** By the bank or the card's issuer, who may still decide otherwise before it succeeded. */
function reclaimed({ kind, status }: Returned, what: string, where: string): string | null {
  if (status !== "succeeded") return null;
  if (kind === "chargeback") return `Your bank or card issuer returned ${what} to you.`;
  return `The payment was reversed, and ${what} went back to ${where}.`;
}

const amountText = ({ amount, currency }: Returned, fiatCurrency: string): string | null =>
  amount === null || currency === null
    ? null
    : formatAmount(amount, currency === fiatCurrency ? "fiat" : "crypto", currency);
