import type { Scope } from "#db/scope.ts";
import { AppError } from "#lib/errors.ts";
import type { Transaction } from "#lib/transactions/contract.ts";
import { getTransaction } from "#lib/transactions/get-transaction.ts";

/** Null for an unknown id, another partner's and the other environment's alike. */
export async function findTransaction(scope: Scope, id: string, baseUrl: string): Promise<Transaction | null> {
  try {
    return await getTransaction(scope, id, baseUrl);
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  }
}
