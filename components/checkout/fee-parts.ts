import type { CheckoutView } from "#lib/checkout/contract.ts";
import type { CheckoutText } from "#lib/checkout/text-contract.ts";
import { add, compare, type Decimal } from "#lib/money.ts";

export type FeePart = { name: string; amount: Decimal };

type Charged = Pick<CheckoutView, "fees"> & { provider: { name: string }; company: { name: string } | null };

/** Null if there are none besides what the rate contains. */
export function totalFees({ fees }: Pick<Charged, "fees">): Decimal | null {
  const total = add(add(fees.provider, fees.network), fees.svc);
  return compare(total, "0") > 0 ? total : null;
}

/** The service fee is part of what the provider charges: if it takes up all of that, the provider's own share isn't known. */
const isShareKnown = ({ fees }: Pick<Charged, "fees">) =>
  compare(fees.provider, "0") > 0 || compare(fees.svc, "0") <= 0;

/** What the fees consist of; empty where the provider's share isn't known. */
export function feeParts(charged: Charged, { t }: CheckoutText): FeePart[] {
  const { provider, company, fees } = charged;
  if (!isShareKnown(charged)) return [];
  const parts = [
    { name: t("fees.provider", { provider: provider.name }), amount: fees.provider },
    { name: t("fees.network"), amount: fees.network },
    { name: company ? t("fees.company", { company: company.name }) : t("fees.service"), amount: fees.svc },
  ];
  return parts.filter(({ amount }) => compare(amount, "0") > 0);
}

/** "7.30 EUR, of which Acme Pay 6.09 EUR" where the provider's share isn't known; null otherwise. */
export function combinedFees(charged: Charged & { fiatCurrency: string }, text: CheckoutText): string | null {
  const total = totalFees(charged);
  if (total === null || isShareKnown(charged)) return null;
  const { company, fees, fiatCurrency } = charged;
  const values = {
    total: text.amount(total, "fiat", fiatCurrency),
    amount: text.amount(fees.svc, "fiat", fiatCurrency),
  };
  return company ? text.t("fees.ofWhich", { ...values, company: company.name }) : text.t("fees.ofWhichService", values);
}
