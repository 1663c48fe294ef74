import { dashboardEndpoint } from "#http/browser-endpoint.ts";
import { env } from "#lib/env.ts";
import { quoteQuery } from "#lib/quotes/contract.ts";
import { dashboardQuotes } from "#lib/quotes/dashboard-quotes.ts";

export const GET = dashboardEndpoint({
  message: "Quotes found",
  query: quoteQuery,
  run: ({ scope, user, query, origin, now }) =>
    dashboardQuotes(query, { scope, userId: user.userId, baseUrl: env().baseUrls[scope.environment] ?? origin, now }),
});
