import type { CheckoutView } from "#lib/checkout/contract.ts";
import type { CheckoutText } from "#lib/checkout/text-contract.ts";

type Refunded = Pick<CheckoutView, "refund" | "type" | "provider" | "fiatCurrency">;
type Returned = NonNullable<Refunded["refund"]>;

const outcomes = { pending: "Pending", succeeded: "Succeeded", failed: "Failed" } as const;

/** Who returned what to the buyer when, and how long it takes to arrive; null if nothing was returned. */
export function refundSentence({ refund, type, provider, fiatCurrency }: Refunded, text: CheckoutText): string | null {
  if (!refund) return null;
  const side = type === "BUY" ? "buy" : "sell";
  const unknown = text.t(type === "BUY" ? "refund.yourPayment" : "refund.yourCrypto");
  const what = amountText(refund, fiatCurrency, text) ?? unknown;
  const values = { provider: provider.name, what, date: text.date(new Date(refund.at)) };
  if (refund.kind === "refund") return text.t(`refund.${side}${outcomes[refund.status]}`, values);
  // The bank or the card's issuer may still decide otherwise before it succeeded.
  if (refund.status !== "succeeded") return null;
  return text.t(refund.kind === "chargeback" ? "refund.chargeback" : `refund.${side}Reversal`, values);
}

const amountText = ({ amount, currency }: Returned, fiatCurrency: string, text: CheckoutText): string | null =>
  amount === null || currency === null
    ? null
    : text.amount(amount, currency === fiatCurrency ? "fiat" : "crypto", currency);
