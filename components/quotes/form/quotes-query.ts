import { fetchJson } from "#components/ui/api/fetch-json.ts";
import { pageAddress } from "#components/ui/page/page-address.ts";
import type { Environment } from "#db/enums.ts";
import type { QuoteQuery } from "#lib/quotes/contract.ts";

export const quotesQuery = (environment: Environment, { providers, ...route }: QuoteQuery) => {
  const key = pageAddress(`/api/dashboard/${environment}/quotes`, { ...route, providers: providers?.join(",") });
  return { key, request: (signal: AbortSignal) => fetchJson(key, { schema: quoteEntries, signal }) };
};

const quoteEntries = async () => (await import("#lib/quotes/contract.ts")).quoteEntry.array();
