import type { FailureCode } from "#db/enums.ts";
import { failureLabels } from "./failure-code-contract.ts";

const meanings: Record<FailureCode, string> = {
  declined: "The bank, the card issuer, or the provider declined the payment. Another payment method may work.",
  kyc_rejected: "The user didn't pass the provider's identity or compliance check.",
  cancelled_by_user: "The user cancelled.",
  cancelled_by_partner: "You cancelled it before the user continued to the provider.",
  expired: "The user didn't pay, or didn't finish a required step, in time.",
  amount_mismatch: "What was paid doesn't match what was agreed, such as another amount or asset, and wasn't accepted.",
  provider_error: "The provider couldn't complete the order, such as when a payout fails.",
  other: "The provider gave no reason, or one that no other code covers.",
};

/** Every failure code, with the label of our pages and the meaning in the documentation. */
export const failureMeanings = (Object.keys(meanings) as FailureCode[]).map((code) => ({
  code,
  label: failureLabels[code],
  meaning: meanings[code],
}));
