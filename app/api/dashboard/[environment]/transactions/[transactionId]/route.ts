import { dashboardEndpoint } from "#http/browser-endpoint.ts";
import { env } from "#lib/env.ts";
import { resourceNotFound } from "#lib/errors.ts";
import { findDetail } from "#lib/transactions/find-detail.ts";

export const GET = dashboardEndpoint({
  message: "Transaction found",
  async run({ scope, params, origin, now }) {
    const baseUrl = env().baseUrls[scope.environment] ?? origin;
    const detail = await findDetail(scope, params.transactionId ?? "", baseUrl, now);
    if (!detail) throw resourceNotFound();
    return detail;
  },
});
