import { dashboardEndpoint } from "#app/api/browser-endpoint.ts";
import { env } from "#lib/env.ts";
import { getTransaction } from "#lib/transactions/get-transaction.ts";

export const GET = dashboardEndpoint({
  message: "Transaction found",
  run: ({ scope, params, origin }) =>
    getTransaction(scope, params.transactionId ?? "", env().baseUrls[scope.environment] ?? origin),
});
