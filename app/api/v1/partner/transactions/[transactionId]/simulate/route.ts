import { partnerEndpoint } from "#http/partner-endpoint.ts";
import { operations } from "#lib/openapi/operations.ts";
import { getTransaction } from "#lib/transactions/list-transactions.ts";
import { simulateOutcome } from "#lib/transactions/simulate-outcome.ts";

export const POST = partnerEndpoint(operations.simulateOutcome, async ({ apiKey, params, body, baseUrl, now }) => {
  const id = params.transactionId ?? "";
  const scheduledFor = await simulateOutcome(apiKey, id, body, { now });
  return { ...(await getTransaction(apiKey, id, baseUrl)), scheduled_for: scheduledFor?.toISOString() ?? null };
});
