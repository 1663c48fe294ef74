import type { Scope } from "#db/scope.ts";
import { selectHistories, selectTransaction, selectTransactionByContext } from "#db/transactions.ts";
import type { TransactionPage } from "#lib/transactions/contract.ts";
import { toTransaction } from "#lib/transactions/to-transaction.ts";

/** What `text` names in this scope: a transaction by its id, by its partner_context, or two when it is both. */
export async function searchTransactions(scope: Scope, text: string, baseUrl: string): Promise<TransactionPage> {
  const [byId, byContext] = await Promise.all([
    selectTransaction(scope, text),
    selectTransactionByContext(scope, text),
  ]);
  const rows = [byId, byContext].filter((row) => row !== undefined);
  const found = rows.filter(({ id }, index) => rows.findIndex((row) => row.id === id) === index);
  const histories = await selectHistories(found.map(({ id }) => id));
  return {
    transactions: found.map((row) => toTransaction(row, histories.get(row.id) ?? [], baseUrl)),
    pagination: { limit: found.length, has_more: false, next_cursor: null },
  };
}
