import type { TenantScope } from "#db/scope.ts";
import { readBody } from "#lib/callbacks/sealed-body.ts";
import { customerIdOf } from "#lib/customers/customer-id.ts";
import {
  type BuyerMatch,
  type BuyerTransaction,
  type StoredCallback,
  selectBuyerTransactions,
  selectCallbackPage,
} from "#lib/personal-data/queries/buyer-data.ts";
import { addressPattern } from "#lib/personal-data/queries/member-data.ts";
import { readFields, readInstructions } from "#lib/transactions/buyer-details.ts";
import { hashLookups } from "#lib/transactions/lookups.ts";
import { selectIdsByHash } from "#lib/transactions/queries/lookups.ts";
import { selectReportedTransaction } from "#lib/transactions/queries/open-transactions.ts";
import { selectTransactions } from "#lib/transactions/queries/transactions.ts";

const pageSize = 100;
const callbackPageSize = 1_000;

/** How the partner names the buyer: by its reference for a transaction, the transaction's ID, its reference for the customer, a
 * wallet, an email address, or hashes of lookups. Callbacks aren't searched for the latter. */
export type BuyerKey =
  | { reference: string }
  | { transaction: string }
  | { customer: string }
  | { wallet: string }
  | { email: string }
  | { hashes: Buffer[] };

/** The buyer's transactions, in pages. Email addresses are found if they were entered for the order, in callbacks while these are
 * kept, and in open transactions. */
export async function* findBuyer(scope: TenantScope, key: BuyerKey): AsyncGenerator<BuyerTransaction[]> {
  const match = await toMatch(scope, key);
  for (let after = ""; ; ) {
    const rows = await selectBuyerTransactions(scope, match, after, pageSize);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < pageSize) return;
    after = last.id;
  }
}

async function toMatch(scope: TenantScope, key: BuyerKey): Promise<BuyerMatch> {
  if ("hashes" in key) return { ids: key.hashes.length > 0 ? await selectIdsByHash(scope, key.hashes) : [] };
  if ("email" in key) return { ids: await findByEmail(scope, key.email) };
  if ("customer" in key) return { customerId: await customerIdOf(scope, key.customer) };
  return "transaction" in key ? { ids: [key.transaction] } : key;
}

/** The callbacks about transactions of the partner, or about these. */
export async function* callbacksOf(
  scope: TenantScope,
  transactions: BuyerTransaction[] | null,
): AsyncGenerator<StoredCallback> {
  for (let after = "0"; ; ) {
    const page = await selectCallbackPage(scope, transactions, after, callbackPageSize);
    yield* page;
    const last = page.at(-1);
    if (!last || page.length < callbackPageSize) return;
    after = last.id;
  }
}

async function findByEmail(scope: TenantScope, email: string): Promise<string[]> {
  const hashes = hashLookups(email, ["email"]);
  const ids = new Set(hashes.length > 0 ? await selectIdsByHash(scope, hashes) : []);
  const pattern = new RegExp(addressPattern({ email }), "i");
  const has = (text: string | undefined | null) => pattern.test(text ?? "");
  for await (const callback of callbacksOf(scope, null)) {
    if (!has(readBody(callback)?.toString())) continue;
    const row = await selectReportedTransaction(scope.environment, callback.provider, JSON.parse(callback.state));
    if (row?.partnerId === scope.partnerId) ids.add(row.id);
  }
  for (const row of await selectOpen(scope)) if (has(readFields(row)) || has(readInstructions(row))) ids.add(row.id);
  return [...ids];
}

// Links expire after `linkLifetimeMs`, so this is more than a partner has open at a time.
const openMax = 10_000;
const selectOpen = (scope: TenantScope) =>
  selectTransactions(scope, { status: ["pending", "processing"], limit: openMax });
