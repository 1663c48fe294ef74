const nigerianIds = /\b(NIN|BVN)\b/;

/** The label is of something that people hesitate to give. */
export const needsReason = (label: string): boolean => nigerianIds.test(label);

/** Why a provider asks for `count` fields that need a reason. */
export const identityReason = (provider: string, count: number): string =>
  count === 1
    ? `Nigerian regulations require ${provider} to verify your identity. This number is passed on to ${provider} and deleted here once your order is placed. It gives no access to your bank account.`
    : `Nigerian regulations require ${provider} to verify your identity. These numbers are passed on to ${provider} and deleted here once your order is placed. They give no access to your bank account.`;
