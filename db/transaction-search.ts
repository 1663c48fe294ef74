import { desc, eq, type SQL } from "drizzle-orm";
import { db } from "./client.ts";
import { transactions } from "./schema-transactions.ts";
import type { TenantScope } from "./scope.ts";
import { isSameIgnoringCase, matchesFilter, type TransactionRow } from "./transactions.ts";

/** The IDs a search text can match. */
export const searchedNames = ["id", "partner_context", "provider_id", "hash", "wallet"] as const;
export type SearchedName = (typeof searchedNames)[number];

const matches: Record<SearchedName, (text: string) => SQL | undefined> = {
  id: (text) => eq(transactions.id, text),
  partner_context: (text) => eq(transactions.partnerContext, text),
  provider_id: (text) => eq(transactions.providerTransactionId, text),
  hash: (text) => isSameIgnoringCase(transactions.transactionHash, text),
  wallet: (text) => isSameIgnoringCase(transactions.walletAddress, text),
};

/** Transactions whose `name` equals this text, newest first. Each name has an index. */
export function selectTransactionsByName(
  scope: TenantScope,
  name: SearchedName,
  text: string,
  limit: number,
): Promise<TransactionRow[]> {
  return db
    .select()
    .from(transactions)
    .where(matchesFilter(scope, {}, matches[name](text)))
    .orderBy(desc(transactions.createdAt), desc(transactions.id))
    .limit(limit);
}
