import type { Role } from "#db/enums.ts";
import { transactionCreators } from "#lib/transactions/dashboard-contract.ts";

/** Why this person can't create transactions, or null. */
export const whyNotCreatable = (role: Role): string | null =>
  transactionCreators.includes(role) ? null : `Your role (${role}) can't create transactions.`;
