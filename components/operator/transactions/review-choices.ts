import type { ReviewDecision } from "#db/enums.ts";

type ReviewChoice = { decision: ReviewDecision; label: string; meaning: string; isDangerous?: boolean };

/** The decisions on a transaction on hold, with their consequences. */
export const reviewChoices = (providerName: string): ReviewChoice[] => [
  {
    decision: "accept",
    label: "Confirm as success",
    meaning: `Checks the order at ${providerName} again. If it is still paid and unchanged, the transaction succeeds with the order's amounts, and the partner is notified.`,
  },
  {
    decision: "fail",
    label: "Fail the transaction",
    meaning: `The transaction fails, and the partner is notified. Slipway refunds nothing: ${providerName} has the payment. The same mismatch won't need review again.`,
    isDangerous: true,
  },
  {
    decision: "reject",
    label: "Reject the update",
    meaning: `The status doesn't change, the partner is not notified, and Slipway continues to check ${providerName}. The same mismatch won't need review again.`,
  },
  { decision: "keep", label: "Keep on hold", meaning: "Nothing changes. Your note is added to the history." },
];
