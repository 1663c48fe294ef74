import * as z from "zod";
import { partnerEndpoint } from "#app/api/endpoint.ts";
import { enabledProviders } from "#lib/providers/registry.ts";
import { newTransaction, transactionFilter } from "#lib/transactions/contract.ts";
import { createTransaction } from "#lib/transactions/create-transaction.ts";
import { listTransactions } from "#lib/transactions/list-transactions.ts";
import { toCreatedTransaction } from "#lib/transactions/to-created-transaction.ts";

export const GET = partnerEndpoint({
  message: "Transactions found",
  scope: "transactions:read",
  limit: "reads",
  query: transactionFilter,
  repeatable: ["status"],
  run: ({ apiKey, query, baseUrl }) => listTransactions(apiKey, query, baseUrl),
});

export const POST = partnerEndpoint({
  message: "Transaction created",
  scope: "transactions:write",
  limit: "creations",
  query: z.strictObject({}),
  body: newTransaction,
  async run({ apiKey, body, baseUrl, now, setHeader }) {
    const providers = enabledProviders(apiKey.environment);
    const { row, isReplay } = await createTransaction(apiKey, body, { providers, baseUrl, now, feeBps: apiKey.feeBps });
    if (isReplay) setHeader("idempotent-replayed", "true");
    const name = providers.find(({ id }) => id === row.provider)?.name ?? row.provider;
    return toCreatedTransaction(row, name, baseUrl);
  },
});
