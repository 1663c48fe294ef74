import { feeChanges } from "./test-fee-changes.ts";
import { partnerLifeChanges } from "./test-partner-life-changes.ts";
import { reconciliationChanges } from "./test-reconciliation-changes.ts";
import { recordChanges } from "./test-record-changes.ts";
import { statementChanges } from "./test-statement-changes.ts";

/** Changes of fees, statements, records, reconciliations, and of partners from their application to the end of their contract. */
export const businessChanges = {
  ...feeChanges,
  ...partnerLifeChanges,
  ...reconciliationChanges,
  ...recordChanges,
  ...statementChanges,
};

/** Routes that only compare, or that choose the operator's own emails. */
export const businessRoutesWithoutRecord = [
  "POST reconciliations/preview",
  "POST weekly-summary",
  "DELETE weekly-summary",
];
