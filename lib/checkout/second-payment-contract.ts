import type { CheckoutView } from "#lib/checkout/contract.ts";
import type { CheckoutText } from "#lib/checkout/text-contract.ts";

type Paid = Pick<CheckoutView, "secondPayment" | "fiatCurrency" | "provider">;

/** What a buyer who paid twice has to do; null if they didn't. */
export function secondPaymentText({ secondPayment, fiatCurrency, provider }: Paid, text: CheckoutText): string | null {
  if (!secondPayment) return null;
  const { amount, currency, orderId } = secondPayment;
  const name = provider.name;
  const sum = amount && currency && text.amount(amount, currency === fiatCurrency ? "fiat" : "crypto", currency);
  return [
    sum
      ? text.t("secondPayment.of", { provider: name, amount: sum })
      : text.t("secondPayment.unknown", { provider: name }),
    text.t(orderId ? "secondPayment.askWithOrder" : "secondPayment.ask", { provider: name, order: orderId ?? "" }),
  ].join(" ");
}
