import type { CheckoutView, Refusal } from "#lib/checkout/contract.ts";
import type { CheckoutText } from "#lib/checkout/text-contract.ts";
import { methodName } from "./method-name.ts";

/** Empty unless the provider no longer offers the payment. */
export function refusalText(view: CheckoutView, text: CheckoutText): string {
  if (view.price.state !== "refused") return "";
  return [...new Set(view.price.reasons.map((reason) => refusalSentence(view, reason, text)))].join(" ");
}

function refusalSentence(view: CheckoutView, { code, min, max }: Refusal, text: CheckoutText): string {
  const side = view.type === "BUY" ? "buy" : "sell";
  const provider = view.provider.name;
  const limit = (amount: string) => ({ provider, amount: text.amount(amount, "fiat", view.fiatCurrency) });
  switch (code) {
    case "amount_below_minimum":
      return min ? text.t("refusal.min", limit(min)) : text.t("refusal.tooSmall", { provider });
    case "amount_above_maximum":
      return max ? text.t("refusal.max", limit(max)) : text.t("refusal.tooLarge", { provider });
    case "wallet_address_invalid":
      return text.t("refusal.wallet", { provider });
    case "payment_method_unsupported":
      return text.t(`refusal.${side}Method`, { provider, method: methodName(view, text) });
    default:
      return text.t(`refusal.${side}`, { provider });
  }
}
