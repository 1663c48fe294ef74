import { feeChanges } from "./test-fee-changes.ts";
import { partnerLifeChanges } from "./test-partner-life-changes.ts";
import { recordChanges } from "./test-record-changes.ts";
import { statementChanges } from "./test-statement-changes.ts";

/** Changes of fees, statements, records, and of partners from their application to the end of their contract. */
export const businessChanges = { ...feeChanges, ...partnerLifeChanges, ...recordChanges, ...statementChanges };
