import { type LookupKind, lookupKinds } from "#db/enums.ts";
import { prefixMin } from "#db/prefix-search.ts";
import type { TenantScope } from "#db/scope.ts";
import { rangeOfDay } from "#lib/list-contract.ts";
import { readCheckoutToken, readMoney, type SearchedMoney } from "#lib/search/search-text-contract.ts";
import { hashLookups, lookupName } from "#lib/transactions/lookups.ts";
import { selectTransactionByToken } from "#lib/transactions/queries/open-transactions.ts";
import {
  type SearchedName,
  searchedNames,
  selectTransactionsByHash,
  selectTransactionsByName,
  transactionsByPrefix,
} from "#lib/transactions/queries/search.ts";
import { selectTransactions, type TransactionRow } from "#lib/transactions/queries/transactions.ts";
import { selectSearchEnd } from "#lib/transactions/search-end.ts";

type FoundBy = SearchedName | LookupKind | "checkout_link" | "amount";
export type FoundTransaction = { row: TransactionRow; by: FoundBy };

const textMax = 255;

/** The transactions whose ID, partner_context, provider ID, blockchain hash, or wallet starts with `text`, or is `text` if that has
 * less than four characters, those whose lookups of these kinds are `text`, the one with this checkout link, and those of
 * about this fiat amount: at most `limit` for each, newest first, each transaction once. By default without a buyer's email address and phone number, because most searches are in a URL. */
export async function findByAnyId(
  scope: TenantScope,
  text: string,
  limit = 20,
  kinds: readonly LookupKind[] = ["payment_reference"],
): Promise<FoundTransaction[]> {
  const wanted = text.trim();
  // Postgres text can't contain NUL.
  if (wanted === "" || wanted.length > textMax || wanted.includes("\0")) return [];
  const lists = await Promise.all([
    ...searchedNames.map(async (by) => (await findByName(scope, by, wanted, limit)).map((row) => ({ row, by }))),
    findByLookup(scope, hashLookups(wanted, kinds), limit),
    findByLink(scope, readCheckoutToken(wanted)),
    findByMoney(scope, readMoney(wanted), limit),
  ]);
  const found = new Map<string, FoundTransaction>();
  for (const one of lists.flat()) if (!found.has(one.row.id)) found.set(one.row.id, one);
  return [...found.values()];
}

const findByLookup = async (scope: TenantScope, hashes: Buffer[], limit: number): Promise<FoundTransaction[]> =>
  hashes.length > 0 ? selectTransactionsByHash(scope, hashes, limit) : [];

async function findByLink(scope: TenantScope, token: string | null): Promise<FoundTransaction[]> {
  const row = token && (await selectTransactionByToken(token));
  const isOfScope = row && row.partnerId === scope.partnerId && row.environment === scope.environment;
  return isOfScope ? [{ row, by: "checkout_link" }] : [];
}

/** Of the last 10,000 transactions, or of the day. */
async function findByMoney(
  scope: TenantScope,
  money: SearchedMoney | null,
  limit: number,
): Promise<FoundTransaction[]> {
  if (!money) return [];
  const { amount, currency: fiat_currency, day } = money;
  const filter = { fiat_currency, amount, ...(day && rangeOfDay(day)) };
  const rows = await selectTransactions(scope, { ...filter, until: await selectSearchEnd(scope, filter), limit });
  return rows.map((row) => ({ row, by: "amount" }));
}

/** Those with exactly this text come first, because a wallet can belong to more than one search reads. */
async function findByName(scope: TenantScope, by: SearchedName, text: string, limit: number) {
  const rows = await selectTransactionsByName(scope, by, text, limit);
  if (rows.length === limit || text.length < prefixMin) return rows;
  const more = await transactionsByPrefix(scope, by, text, limit);
  const known = new Set(rows.map(({ id }) => id));
  return [...rows, ...more.filter(({ id }) => !known.has(id))].slice(0, limit);
}

const matchNames: Record<SearchedName, string> = {
  id: "ID",
  partner_context: "partner reference",
  provider_id: "provider ID",
  hash: "hash",
  wallet: "wallet",
};

/** What a search matched: "partner reference order-14168", "hash 0xab…". Of what a buyer can name, not the value: "email". */
export function matchText({ row, by }: FoundTransaction): string {
  if (isLookup(by)) return lookupName(by);
  if (by === "checkout_link") return "checkout link";
  if (by === "amount") return `amount, created ${row.createdAt.toISOString().slice(0, 10)}`;
  const values: Record<SearchedName, string | null> = {
    id: row.id,
    partner_context: row.partnerContext,
    provider_id: row.providerTransactionId,
    hash: row.transactionHash,
    wallet: row.walletAddress,
  };
  return `${matchNames[by]} ${values[by]}`;
}

const isLookup = (by: FoundBy): by is LookupKind => lookupKinds.some((kind) => kind === by);
