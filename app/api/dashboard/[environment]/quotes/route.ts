import { dashboardEndpoint } from "#http/browser-endpoint.ts";
import { env } from "#lib/env.ts";
import { assertContract } from "#lib/partners/contract-end.ts";
import { quoteQuery } from "#lib/quotes/contract.ts";
import { dashboardQuotes } from "#lib/quotes/dashboard-quotes.ts";

export const GET = dashboardEndpoint({
  message: "Quotes found",
  query: quoteQuery,
  async run({ scope, user, query, origin, now }) {
    await assertContract(scope, now);
    const baseUrl = env().baseUrls[scope.environment] ?? origin;
    return dashboardQuotes(query, { scope, userId: user.userId, baseUrl, now });
  },
});
