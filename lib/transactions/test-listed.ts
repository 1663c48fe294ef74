import { transact } from "#db/client.ts";
import type { Status } from "#db/enums.ts";
import type { TenantScope } from "#db/scope.ts";
import { randomBase62 } from "#lib/random-id.ts";
import { createTransaction } from "#lib/transactions/create-transaction.ts";
import {
  type NewTransaction,
  selectHistories,
  selectTransaction,
  selectTransactions,
  type TransactionRow,
  updateTransaction,
} from "#lib/transactions/queries/transactions.ts";
import { testProvider } from "#lib/transactions/test-transaction.ts";
import { toTransaction } from "#lib/transactions/to-transaction.ts";
import { writeChange } from "#lib/transactions/write-change.ts";
import { createEndpoint } from "#lib/webhooks/manage-endpoints.ts";

/** What few transactions have, for filters that find those. */
export const testFacts: Partial<NewTransaction> = {
  transactionHash: "0xab12cd34",
  reviewReason: "another amount",
  refund: {
    ...{ kind: "refund", status: "succeeded", amount: null, currency: null, reason: null },
    at: "2026-01-31T12:00:00.000Z",
  },
};

/** Adds a transaction to this scope, by default of 100 USD for 0.001 BTC. */
export async function addTestTransaction(
  scope: TenantScope,
  set: Partial<NewTransaction> = {},
): Promise<TransactionRow> {
  const { row } = await createTransaction(
    scope,
    {
      fiat_currency: "USD",
      crypto_currency: "BTC",
      payment_method: "card",
      network: "mainnet",
      amount: "100",
      type: "BUY",
      provider: "tester",
      partner_context: randomBase62(16),
      redirect_url: "https://shop.example/thanks",
    },
    { providers: [testProvider()], baseUrl: "http://127.0.0.1:3000", now: set.createdAt ?? new Date() },
  );
  if (Object.keys(set).length > 0) await updateTransaction(row.id, set);
  const written = await selectTransaction(scope, row.id);
  if (!written) throw new Error("the transaction is gone");
  return written;
}

/** Changes the status as a provider update would, with its history entry and events. */
export const changeTestTransaction = (row: TransactionRow, toStatus: Status, now = new Date()): Promise<void> =>
  transact((tx) => {
    const entry = { toStatus, source: "callback" as const, rawStatus: "raw-word", reason: null, at: now };
    return writeChange(row, { set: { status: toStatus }, entry }, now, tx);
  });

/** An endpoint subscribed to all events. */
export const addTestEndpoint = (scope: TenantScope, now = new Date()) =>
  createEndpoint(
    scope,
    { name: "Books", url: "https://shop.example/webhooks", events: ["transaction.success", "transaction.failed"] },
    null,
    now,
  );

/** A list as it is when rows and histories are read separately. */
export async function listFromRows(scope: TenantScope, baseUrl: string): Promise<string> {
  const rows = await selectTransactions(scope, { limit: 100 });
  const histories = await selectHistories(rows.map(({ id }) => id));
  return JSON.stringify(rows.map((row) => toTransaction(row, histories.get(row.id) ?? [], baseUrl)));
}
