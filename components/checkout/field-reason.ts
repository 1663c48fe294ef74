const nigerianIds = /\b(NIN|BVN)\b/;

/** Why a provider asks for something that people hesitate to give; null for everything else. */
export const fieldReason = (label: string, provider: string): string | null =>
  nigerianIds.test(label)
    ? `Nigerian regulations require ${provider} to verify your identity. This number is passed on to ${provider} and deleted here once your order is placed. It gives no access to your bank account.`
    : null;
