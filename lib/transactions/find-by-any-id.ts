import type { TenantScope } from "#db/scope.ts";
import { type SearchedName, searchedNames, selectTransactionsByName } from "#db/transaction-search.ts";
import type { TransactionRow } from "#db/transactions.ts";

export type FoundTransaction = { row: TransactionRow; by: SearchedName };

const textMax = 255;

/** The transactions of this scope that `text` names whole: by our id, the partner_context, the provider's id, the hash on the
 * blockchain or the wallet; at most `limit` by each, newest first, each transaction once. */
export async function findByAnyId(scope: TenantScope, text: string, limit = 20): Promise<FoundTransaction[]> {
  const wanted = text.trim();
  // Postgres' text holds anything but NUL.
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
