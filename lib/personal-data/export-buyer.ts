import type { TenantScope } from "#db/scope.ts";
import { readBody } from "#lib/callbacks/sealed-body.ts";
import { exportCustomers } from "#lib/customers/read-customers.ts";
import { AppError } from "#lib/errors.ts";
import { type BuyerTransaction, customersOf, selectBuyerRows } from "#lib/personal-data/queries/buyer-data.ts";
import { readEmail, readFields, readInstructions } from "#lib/transactions/buyer-details.ts";
import { selectTransaction } from "#lib/transactions/queries/transactions.ts";
import { type BuyerKey, callbacksOf, findBuyer } from "./find-buyer.ts";

type Bounds = {
  /** Throws limit_reached for more transactions. */
  transactionsMax?: number;
  /** Callbacks have no index by transaction, so that all of them are read. */
  withoutCallbacks?: boolean;
};

/** Everything about a buyer of this partner by table, decrypted. */
export async function exportBuyer(
  scope: TenantScope,
  key: BuyerKey,
  { transactionsMax = Number.POSITIVE_INFINITY, withoutCallbacks = false }: Bounds = {},
): Promise<Record<string, unknown[]>> {
  const tables: Record<string, unknown[]> = {};
  const add = (table: string, rows: unknown[]) => {
    tables[table] = [...(tables[table] ?? []), ...rows];
  };
  const transactions: BuyerTransaction[] = [];
  for await (const page of findBuyer(scope, key)) {
    if (transactions.length + page.length > transactionsMax) throw tooMany();
    for (const [table, rows] of Object.entries(await selectBuyerRows(scope, page))) add(table, rows);
    for (const { id } of page.filter(({ isOpen }) => isOpen)) add("buyer_details", await readDetails(scope, id));
    transactions.push(...page);
  }
  if (transactions.length > 0) add("customers", await exportCustomers(scope, customersOf(transactions)));
  if (withoutCallbacks) return tables;
  for await (const callback of callbacksOf(scope, transactions)) {
    const { id, provider } = callback;
    const { emailHash: _, ...state } = JSON.parse(callback.state);
    add("callbacks", [{ id, provider, state, body: readBody(callback)?.toString() ?? null }]);
  }
  return tables;
}

const tooMany = () =>
  new AppError(
    "limit_reached",
    "Too many transactions for a file in the console. Use svc buyer export --all-partners.",
  );

/** What the buyer of an open transaction entered and is shown, and the email address from the request. */
async function readDetails(scope: TenantScope, id: string) {
  const row = await selectTransaction(scope, id);
  const parse = (json: string | null) => json && JSON.parse(json);
  if (!row) return [];
  const email = readEmail(row)?.email ?? null;
  return [{ id, email, fields: parse(readFields(row)), instructions: parse(readInstructions(row)) }];
}
