import { operatorReadEndpoint } from "#http/operator-endpoint.ts";
import { searchQuery } from "#lib/search/contract.ts";
import { searchAllPartners } from "#lib/search/search-all-partners.ts";

export const GET = operatorReadEndpoint({
  message: "Found",
  query: searchQuery,
  run: async ({ query }) => ({ hits: await searchAllPartners(query.q) }),
});
