import type { TenantScope } from "#db/scope.ts";
import { type SearchedName, searchedNames, selectTransactionsByName } from "#db/transaction-search.ts";
import type { TransactionRow } from "#db/transactions.ts";

export type FoundTransaction = { row: TransactionRow; by: SearchedName };

const textMax = 255;

/** The transactions with `text` as their complete ID, partner_context, provider ID, blockchain hash,
 * or wallet: at most `limit` for each, newest first, each transaction once. */
export async function findByAnyId(scope: TenantScope, text: string, limit = 20): Promise<FoundTransaction[]> {
  const wanted = text.trim();
  // Postgres text can't contain NUL.
  if (wanted === "" || wanted.length > textMax || wanted.includes("\0")) return [];
  const lists = await Promise.all(
    searchedNames.map(async (by) => {
      const rows = await selectTransactionsByName(scope, by, wanted, limit);
      return rows.map((row) => ({ row, by }));
    }),
  );
  const found = new Map<string, FoundTransaction>();
  for (const one of lists.flat()) if (!found.has(one.row.id)) found.set(one.row.id, one);
  return [...found.values()];
}
