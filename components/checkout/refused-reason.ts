import type { CheckoutView } from "#lib/checkout/contract.ts";
import { formatAmount } from "#lib/format-number.ts";

/** Why the provider does not serve this any more, for a person; empty while it does. */
export function refusedReason({ price, provider, fiatCurrency, paymentMethodName }: CheckoutView): string {
  if (price.state !== "refused") return "";
  const money = (amount: string) => formatAmount(amount, "fiat", fiatCurrency);
  const { code, min, max } = price;
  switch (code) {
    case "amount_below_minimum":
      return min
        ? `${provider.name} now takes ${money(min)} or more.`
        : `The amount is too small for ${provider.name}.`;
    case "amount_above_maximum":
      return max
        ? `${provider.name} now takes ${money(max)} at most.`
        : `The amount is too large for ${provider.name}.`;
    case "wallet_address_invalid":
      return `${provider.name} does not accept this wallet address.`;
    case "payment_method_unsupported":
      return `${provider.name} does not offer ${paymentMethodName} for this any more.`;
    default:
      return `${provider.name} does not offer this payment any more.`;
  }
}
