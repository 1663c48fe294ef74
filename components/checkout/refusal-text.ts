import type { CheckoutView, Refusal } from "#lib/checkout/contract.ts";
import { formatAmount } from "#lib/format-number.ts";

/** Empty unless the provider no longer offers the payment. */
export function refusalText(view: CheckoutView): string {
  if (view.price.state !== "refused") return "";
  return [...new Set(view.price.reasons.map((reason) => refusalSentence(view, reason)))].join(" ");
}

function refusalSentence(
  { type, provider, fiatCurrency, paymentMethodName }: CheckoutView,
  { code, min, max }: Refusal,
): string {
  const deal = type === "BUY" ? "payment" : "sale";
  const money = (amount: string) => formatAmount(amount, "fiat", fiatCurrency);
  switch (code) {
    case "amount_below_minimum":
      return min
        ? `${provider.name} now accepts ${money(min)} or more.`
        : `The amount is too small for ${provider.name}.`;
    case "amount_above_maximum":
      return max
        ? `${provider.name} now accepts ${money(max)} or less.`
        : `The amount is too large for ${provider.name}.`;
    case "wallet_address_invalid":
      return `${provider.name} doesn't accept this wallet address.`;
    case "payment_method_unsupported":
      return `${provider.name} no longer offers ${paymentMethodName} for this ${deal}.`;
    default:
      return `${provider.name} no longer offers this ${deal}.`;
  }
}
