import { operatorEndpoint } from "#http/operator-endpoint.ts";
import { searchQuery } from "#lib/search/contract.ts";
import { searchAllPartners } from "#lib/search/search-all-partners.ts";

// POST, so that what a buyer can be found by is in no URL.
export const POST = operatorEndpoint({
  permission: "read",
  message: "Found",
  body: searchQuery,
  withoutStepUp: true,
  run: async ({ body, now }) => ({ hits: await searchAllPartners(body.q, now) }),
});
