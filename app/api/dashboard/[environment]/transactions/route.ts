import { dashboardEndpoint } from "#app/api/browser-endpoint.ts";
import { transactionCreators } from "#components/quotes/transaction-creators.ts";
import { env } from "#lib/env.ts";
import { AppError } from "#lib/errors.ts";
import { providersIn } from "#lib/providers/registry.ts";
import { newTransaction } from "#lib/transactions/contract.ts";
import { createTransaction } from "#lib/transactions/create-transaction.ts";
import { dashboardFilter } from "#lib/transactions/dashboard-filter.ts";
import { listForDashboard } from "#lib/transactions/list-for-dashboard.ts";
import { toCreatedTransaction } from "#lib/transactions/to-created-transaction.ts";

export const GET = dashboardEndpoint({
  message: "Transactions found",
  query: dashboardFilter,
  run: ({ scope, query, origin, now }) =>
    listForDashboard(scope, query, env().baseUrls[scope.environment] ?? origin, now),
});

export const POST = dashboardEndpoint({
  message: "Transaction created",
  roles: transactionCreators,
  body: newTransaction,
  async run({ scope, body, origin, now }) {
    if (scope.environment !== "sandbox") {
      throw new AppError("scope_missing", "Create production transactions through the API, with a key");
    }
    const baseUrl = env().baseUrls[scope.environment] ?? origin;
    const providers = providersIn(scope.environment);
    const { row } = await createTransaction(scope, body, { providers, baseUrl, now });
    const name = providers.find(({ id }) => id === row.provider)?.name ?? row.provider;
    return toCreatedTransaction(row, name, baseUrl);
  },
});
