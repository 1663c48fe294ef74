import { partnerEndpoint } from "#http/partner-endpoint.ts";
import { findInvalid } from "#lib/errors.ts";
import { operations } from "#lib/openapi/operations.ts";
import { enabledProviders } from "#lib/providers/registry.ts";
import { findInvalidCreation } from "#lib/transactions/check-creation.ts";
import { createTransaction } from "#lib/transactions/create-transaction.ts";
import { assertCursor, listTransactions } from "#lib/transactions/list-transactions.ts";
import { toCreatedTransaction } from "#lib/transactions/to-transaction.ts";

export const GET = partnerEndpoint(
  operations.listTransactions,
  ({ apiKey, query, baseUrl }) => listTransactions(apiKey, query, baseUrl),
  ({ cursor }) => findInvalid([() => cursor !== undefined && assertCursor(cursor)]),
);

export const POST = partnerEndpoint(
  operations.createTransaction,
  async ({ apiKey, body, baseUrl, now, setHeader }) => {
    const providers = enabledProviders(apiKey.environment);
    const { row, isReplay } = await createTransaction(apiKey, body, { providers, baseUrl, now, fees: apiKey });
    if (isReplay) setHeader("idempotent-replayed", "true");
    const name = providers.find(({ id }) => id === row.provider)?.name ?? row.provider;
    return toCreatedTransaction(row, name, baseUrl);
  },
  (fields, { apiKey, baseUrl }) =>
    findInvalidCreation(apiKey, fields, { providers: enabledProviders(apiKey.environment), baseUrl }),
);
