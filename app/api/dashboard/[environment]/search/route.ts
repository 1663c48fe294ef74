import { dashboardEndpoint } from "#http/browser-endpoint.ts";
import { searchQuery } from "#lib/search/contract.ts";
import { searchEverything } from "#lib/search/search-everything.ts";

export const GET = dashboardEndpoint({
  message: "Found",
  query: searchQuery,
  run: async ({ scope, query, now }) => ({ hits: await searchEverything(scope, query.q, now) }),
});
