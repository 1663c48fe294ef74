import * as z from "zod";
import { dashboardEndpoint } from "#http/browser-endpoint.ts";
import { readerClock } from "#http/reader-clock.ts";
import { env } from "#lib/env.ts";
import { AppError } from "#lib/errors.ts";
import { readFeeTerms } from "#lib/fees/read-fees.ts";
import { hasAccess } from "#lib/partners/access.ts";
import { assertContract } from "#lib/partners/contract-end.ts";
import { enabledProviders } from "#lib/providers/registry.ts";
import { newTransaction } from "#lib/transactions/contract.ts";
import { assertTypedAmount, createTransaction } from "#lib/transactions/create-transaction.ts";
import { transactionCreators } from "#lib/transactions/dashboard-contract.ts";
import { dashboardFilter } from "#lib/transactions/filters-contract.ts";
import { listForDashboard } from "#lib/transactions/list-for-dashboard.ts";
import { toCreatedTransaction } from "#lib/transactions/to-transaction.ts";

export const GET = dashboardEndpoint({
  message: "Transactions found",
  query: dashboardFilter,
  run: async ({ user, scope, query, now }) => listForDashboard(scope, query, now, (await readerClock(user)).zone),
});

export const POST = dashboardEndpoint({
  message: "Transaction created",
  roles: transactionCreators,
  body: newTransaction.extend({ typed_amount: z.string().max(40).optional() }),
  async run({ scope, body: { typed_amount, ...body }, origin, actor, now }) {
    if (!(await hasAccess(scope))) {
      throw new AppError(
        "partner_access_disabled",
        `Your account has no ${scope.environment} access yet. Ask the operator to grant it.`,
      );
    }
    await assertContract(scope, now);
    if (scope.environment === "production") assertTypedAmount(body.amount ?? body.crypto_amount ?? "", typed_amount);
    const baseUrl = env().baseUrls[scope.environment] ?? origin;
    const providers = enabledProviders(scope.environment);
    const fees = await readFeeTerms(scope);
    const { row } = await createTransaction(scope, body, { providers, baseUrl, now, fees, actor });
    const name = providers.find(({ id }) => id === row.provider)?.name ?? row.provider;
    return toCreatedTransaction(row, name, baseUrl);
  },
});
