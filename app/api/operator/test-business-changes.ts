import { feeChanges } from "./test-fee-changes.ts";
import { recordChanges } from "./test-record-changes.ts";

/** Changes of fees, records, and what else belongs to the business. */
export const businessChanges = { ...feeChanges, ...recordChanges };
