import type { CheckoutView } from "#lib/checkout/contract.ts";
import type { CheckoutText } from "#lib/checkout/text-contract.ts";

const translated = [
  "card",
  "bank_transfer",
  "sepa_bank_transfer",
  "ach_bank_transfer",
  "mobile_money",
  "open_banking",
  "airtime",
] as const;

/** In the buyer's language, except for brands. */
export function methodName(
  { paymentMethod, paymentMethodName }: Pick<CheckoutView, "paymentMethod" | "paymentMethodName">,
  { t }: CheckoutText,
): string {
  const known = translated.find((method) => method === paymentMethod);
  return known ? t(`method.${known}`) : paymentMethodName;
}
