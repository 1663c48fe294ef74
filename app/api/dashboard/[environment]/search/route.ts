import { dashboardEndpoint } from "#http/browser-endpoint.ts";
import { searchQuery } from "#lib/search/contract.ts";
import { searchFor } from "#lib/search/search-everything.ts";

// POST, so that what a buyer can be found by is in no URL.
export const POST = dashboardEndpoint({
  message: "Found",
  body: searchQuery,
  run: async ({ scope, user, body, now }) => ({ hits: await searchFor(user.role, scope, body.q, now) }),
});
