import type { FailureCode, Status } from "#lib/providers/provider.ts";

// For texts, and for codes that a provider doesn't document. The first match counts: "Card verification timed out" is
// expired, "Identity could not be verified" a rejected check.
const patterns: readonly (readonly [RegExp, FailureCode])[] = [
  [/\b(expired?|timed? ?out|inactiv\w*|too late)\b/, "expired"],
  [/\b(cancell?ed|cancell?ation|abandoned|denied by (the )?(user|customer))\b/, "cancelled_by_user"],
  [/\b(kyc|aml|identity|identification|document|liveness|sanction\w*|underage)\b/, "kyc_rejected"],
  [/\b(amount|underpa(id|yment)|overpa(id|yment))\b/, "amount_mismatch"],
  [
    /\b(declin\w*|refus\w*|reject\w*|insufficient|authori[sz]\w*|(anti)?fraud|card|bank|issuer|limit|risk|account holder\w*|payment)\b/,
    "declined",
  ],
  [/\b(error|internal|system|technical|liquidity|payout|withdrawal)\b/, "provider_error"],
];

/** The code of a provider's own reason, such as "Payment declined by the bank". Null without a reason. */
export function readFailureReason(reason: string | null | undefined): FailureCode | null {
  if (!reason?.trim()) return null;
  const words = reason.toLowerCase().replaceAll(/[_-]/g, " ");
  return patterns.find(([pattern]) => pattern.test(words))?.[1] ?? "other";
}

// For reports without a reason.
const impliedBy: Partial<Record<Status, FailureCode>> = {
  failed: "other",
  cancelled: "cancelled_by_user",
  expired: "expired",
};

/** Why a transaction has this status: as reported, or else what the status implies. Null for a status that isn't a failure. */
export function failureCodeOf(status: Status | null, reported: FailureCode | null = null): FailureCode | null {
  const implied = (status && impliedBy[status]) ?? null;
  return implied === "expired" ? implied : implied && (reported ?? implied);
}
