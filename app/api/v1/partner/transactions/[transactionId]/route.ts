import { partnerEndpoint } from "#http/partner-endpoint.ts";
import { operations } from "#lib/openapi/operations.ts";
import { getTransaction } from "#lib/transactions/list-transactions.ts";

export const GET = partnerEndpoint(operations.getTransaction, ({ apiKey, params, baseUrl }) =>
  getTransaction(apiKey, params.transactionId ?? "", baseUrl),
);
