import { partnerEndpoint } from "#app/api/partner-endpoint.ts";
import { operations } from "#lib/openapi/operations.ts";
import { getTransaction } from "#lib/transactions/list-transactions.ts";
import { simulateOutcome } from "#lib/transactions/simulate-outcome.ts";

export const POST = partnerEndpoint(operations.simulateOutcome, async ({ apiKey, params, body, baseUrl, now }) => {
  const id = params.transactionId ?? "";
  await simulateOutcome(apiKey, id, body, { now });
  return getTransaction(apiKey, id, baseUrl);
});
