import { feeChanges } from "./test-fee-changes.ts";
import { recordChanges } from "./test-record-changes.ts";
import { statementChanges } from "./test-statement-changes.ts";

/** Changes of fees, statements, records, and what else belongs to the business. */
export const businessChanges = { ...feeChanges, ...recordChanges, ...statementChanges };
