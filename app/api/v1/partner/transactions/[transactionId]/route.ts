import * as z from "zod";
import { partnerEndpoint } from "#app/api/endpoint.ts";
import { getTransaction } from "#lib/transactions/get-transaction.ts";

export const GET = partnerEndpoint({
  message: "Transaction found",
  scope: "transactions:read",
  limit: "reads",
  query: z.strictObject({}),
  run: ({ apiKey, params, baseUrl }) => getTransaction(apiKey, params.transactionId ?? "", baseUrl),
});
