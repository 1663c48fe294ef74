import { queryOptions } from "@tanstack/react-query";
import { fetchJson } from "#components/ui/api/fetch-json.ts";
import { pageAddress } from "#components/ui/page/page-address.ts";
import type { Environment } from "#db/enums.ts";
import type { QuoteQuery } from "#lib/quotes/contract.ts";

/** `askedAt` separates repeated requests, so that the page never shows an older result from the cache. */
export const quotesQuery = (environment: Environment, { providers, ...route }: QuoteQuery, askedAt: string) => {
  const query = { ...route, providers: providers?.join(",") };
  return queryOptions({
    queryKey: ["quotes", environment, query, askedAt],
    queryFn: ({ signal }) =>
      fetchJson(pageAddress(`/api/dashboard/${environment}/quotes`, query), { schema: quoteEntries, signal }),
  });
};

const quoteEntries = async () => (await import("#lib/quotes/contract.ts")).quoteEntry.array();
