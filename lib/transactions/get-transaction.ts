import type { TenantScope } from "#db/scope.ts";
import { selectHistories, selectTransaction } from "#db/transactions.ts";
import { resourceNotFound } from "#lib/errors.ts";
import type { Transaction } from "#lib/transactions/contract.ts";
import { toTransaction } from "#lib/transactions/to-transaction.ts";

/** Throws not_found for an unknown ID, or one of another partner or environment. */
export async function getTransaction(scope: TenantScope, id: string, baseUrl: string): Promise<Transaction> {
  const row = await selectTransaction(scope, id);
  if (!row) throw resourceNotFound();
  const histories = await selectHistories([row.id]);
  return toTransaction(row, histories.get(row.id) ?? [], baseUrl);
}
