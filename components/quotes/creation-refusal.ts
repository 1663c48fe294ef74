import { transactionCreators } from "#components/quotes/transaction-creators.ts";
import type { Environment, Role } from "#db/enums.ts";

/** Why this person cannot make a transaction here, or null. */
export function creationRefusal(environment: Environment, role: Role): string | null {
  if (environment === "production") return "Create production transactions through the API, with a key of your server.";
  return transactionCreators.includes(role) ? null : `Your role (${role}) may not create transactions.`;
}
