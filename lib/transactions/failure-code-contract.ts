import type { FailureCode, Status } from "#db/enums.ts";
import { failureCodeOf } from "#lib/providers/failure-code.ts";

const meanings: Record<FailureCode, { label: string; meaning: string }> = {
  declined: {
    label: "Declined",
    meaning: "The bank, the card issuer, or the provider declined the payment. Another payment method may work.",
  },
  kyc_rejected: {
    label: "Identity check failed",
    meaning: "The user didn't pass the provider's identity or compliance check.",
  },
  cancelled_by_user: { label: "Cancelled by the user", meaning: "The user cancelled." },
  cancelled_by_partner: {
    label: "Cancelled by the partner",
    meaning: "You cancelled it before the user continued to the provider.",
  },
  expired: { label: "Expired", meaning: "The user didn't pay, or didn't finish a required step, in time." },
  amount_mismatch: {
    label: "Amount mismatch",
    meaning: "What was paid doesn't match what was agreed, such as another amount or asset, and wasn't accepted.",
  },
  provider_error: {
    label: "Provider error",
    meaning: "The provider couldn't complete the order, such as when a payout fails.",
  },
  other: { label: "Other", meaning: "The provider gave no reason, or one that no other code covers." },
};

/** Every failure code, with the label of our pages and the meaning in the documentation. */
export const failureMeanings = (Object.keys(meanings) as FailureCode[]).map((code) => ({ code, ...meanings[code] }));

/** Null for a code that says no more than the status. */
export const failureLabel = (status: Status, code: FailureCode | null): string | null =>
  code && code !== failureCodeOf(status) ? meanings[code].label : null;
