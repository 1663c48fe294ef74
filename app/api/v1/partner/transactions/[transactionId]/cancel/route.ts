import { partnerEndpoint } from "#http/partner-endpoint.ts";
import { operations } from "#lib/openapi/operations.ts";
import { cancelTransaction } from "#lib/transactions/cancel-transaction.ts";
import { getTransaction } from "#lib/transactions/list-transactions.ts";

export const POST = partnerEndpoint(operations.cancelTransaction, async ({ apiKey, params, baseUrl, now }) => {
  const id = params.transactionId ?? "";
  await cancelTransaction(apiKey, id, now);
  return getTransaction(apiKey, id, baseUrl);
});
