import { type AnyColumn, and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { db } from "#db/client.ts";
import { environments, type LookupKind } from "#db/enums.ts";
import { hasPrefix } from "#db/prefix-search.ts";
import { transactionLookups, transactions } from "#db/schema-transactions.ts";
import { scopedTo, type TenantScope } from "#db/scope.ts";
import { isSameIgnoringCase, matchesFilter } from "./filters.ts";
import type { TransactionRow } from "./transactions.ts";

/** The IDs a search text can match. */
export const searchedNames = ["id", "partner_context", "provider_id", "hash", "wallet"] as const;
export type SearchedName = (typeof searchedNames)[number];

// How many rows with the prefix are read before the newest are selected.
const scannedMax = 500;

type Searched = { column: AnyColumn; isFolded?: boolean };

const searched: Record<SearchedName, Searched> = {
  id: { column: transactions.id },
  partner_context: { column: transactions.partnerContext },
  provider_id: { column: transactions.providerTransactionId },
  hash: { column: transactions.transactionHash, isFolded: true },
  wallet: { column: transactions.walletAddress, isFolded: true },
};

/** What the prefix indexes are sorted by; see `transactions_*_prefix` in the schema. */
const keyOf = ({ column, isFolded }: Searched): SQL => (isFolded ? sql`lower(${column})` : sql`${column}`);

/** Only hexadecimal text ignores case. */
function startsWith(name: SearchedName, prefix: string): SQL | undefined {
  const { column, isFolded } = searched[name];
  const isHex = /^(0x)?[\da-f]+$/i.test(prefix);
  return and(
    hasPrefix(keyOf(searched[name]), isFolded ? prefix.toLowerCase() : prefix),
    isFolded && !isHex ? sql`starts_with(${column}, ${prefix})` : undefined,
  );
}

const equals = (name: SearchedName, text: string): SQL | undefined =>
  searched[name].isFolded ? isSameIgnoringCase(searched[name].column, text) : eq(searched[name].column, text);

/** Transactions whose `name` equals this text, newest first. Each name has an index. */
export const selectTransactionsByName = (scope: TenantScope, name: SearchedName, text: string, limit: number) =>
  db
    .select()
    .from(transactions)
    .where(matchesFilter(scope, {}, equals(name, text)))
    .orderBy(desc(transactions.createdAt), desc(transactions.id))
    .limit(limit);

/** Transactions whose `name` starts with this text, newest first among the last 500 in the order of their text. */
export const transactionsByPrefix = (scope: TenantScope, name: SearchedName, prefix: string, limit: number) => {
  const scanned = db
    .select()
    .from(transactions)
    .where(matchesFilter(scope, {}, startsWith(name, prefix)))
    .orderBy(sql`${keyOf(searched[name])} using ~>~`)
    .limit(scannedMax)
    .as("scanned");
  return db.select().from(scanned).orderBy(desc(scanned.createdAt), desc(scanned.id)).limit(limit);
};

/** Transactions with one of these hashes of lookups, newest first, with what matched. */
export const selectTransactionsByHash = (
  scope: TenantScope,
  hashes: Buffer[],
  limit: number,
): Promise<{ row: TransactionRow; by: LookupKind }[]> =>
  db
    .select({ row: transactions, by: transactionLookups.kind })
    .from(transactionLookups)
    .innerJoin(transactions, eq(transactions.id, transactionLookups.transactionId))
    .where(and(inArray(transactionLookups.hash, hashes), scopedTo(transactionLookups, scope), matchesFilter(scope, {})))
    .orderBy(desc(transactions.createdAt), desc(transactions.id))
    .limit(limit);

/** The transactions of any partner whose `name` starts with this text. Reads each partner's index, for the operator only. */
export function idsByPrefixOfAnyPartner(name: SearchedName, prefix: string, limit: number): SQL {
  const key = keyOf(searched[name]);
  const isMatch = startsWith(name, prefix);
  return inArray(
    transactions.id,
    sql`(select found.id from partners p
      cross join unnest(array[${sql.join(
        environments.map((one) => sql`${one}`),
        sql`, `,
      )}]::text[]) as e(name)
      cross join lateral (
        select ${transactions.id} as id from ${transactions}
        where ${transactions.partnerId} = p.id and ${transactions.environment} = e.name and ${isMatch}
        order by ${key} using ~>~ limit ${limit}) found
      limit ${scannedMax})`,
  );
}
