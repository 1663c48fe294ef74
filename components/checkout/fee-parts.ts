import type { CheckoutView } from "#lib/checkout/contract.ts";
import type { CheckoutText } from "#lib/checkout/text-contract.ts";
import { add, compare, type Decimal } from "#lib/money.ts";

export type FeePart = { name: string; amount: Decimal };

type Charged = { provider: { name: string }; fees: CheckoutView["fees"] };

/** Null if there are none besides what the rate contains. */
export function totalFees({ fees }: Pick<Charged, "fees">): Decimal | null {
  const total = add(add(fees.provider, fees.network), fees.svc);
  return compare(total, "0") > 0 ? total : null;
}

/** What the fees consist of. The service fee is part of what the provider charges: if it takes up all of that, the provider's
 * own share isn't known, and both are one part. */
export function feeParts({ provider: { name: provider }, fees }: Charged, { t }: CheckoutText): FeePart[] {
  const isShareKnown = compare(fees.provider, "0") > 0;
  const parts = [
    { name: t("fees.provider", { provider }), amount: fees.provider },
    { name: t("fees.network"), amount: fees.network },
    { name: isShareKnown ? t("fees.service") : t("fees.providerAndService", { provider }), amount: fees.svc },
  ];
  return parts.filter(({ amount }) => compare(amount, "0") > 0);
}
