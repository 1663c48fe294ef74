import type { Role } from "#db/enums.ts";
import { transactionCreators } from "./transaction-creators.ts";

/** Why this person cannot make a transaction, or null. */
export const creationRefusal = (role: Role): string | null =>
  transactionCreators.includes(role) ? null : `Your role (${role}) may not create transactions.`;
