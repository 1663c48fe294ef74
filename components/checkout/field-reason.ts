import type { CheckoutText } from "#lib/checkout/text-contract.ts";

const nigerianIds = /\b(NIN|BVN)\b/;

/** The label is of something that people hesitate to give. */
export const needsReason = (label: string): boolean => nigerianIds.test(label);

/** Why a provider asks for `count` fields that need a reason. */
export const identityReason = (provider: string, count: number, { t }: CheckoutText): string =>
  t("field.identity", { provider, count });
