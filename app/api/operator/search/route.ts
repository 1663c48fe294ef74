import { operatorReadEndpoint } from "#app/api/operator-endpoint.ts";
import { readPageList } from "#app/read-page-list.ts";
import { searchQuery } from "#lib/search/contract.ts";
import { searchAllPartners } from "#lib/search/search-all-partners.ts";

export const GET = operatorReadEndpoint({
  message: "Found",
  query: searchQuery,
  run: async ({ query }) => {
    const { result: hits } = await readPageList(() => searchAllPartners(query.q));
    return { hits };
  },
});
