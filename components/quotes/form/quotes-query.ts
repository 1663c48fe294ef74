import { fetchJson } from "#components/ui/api/fetch-json.ts";
import { pageAddress } from "#components/ui/page/page-address.ts";
import type { Environment } from "#db/enums.ts";
import type { QuoteQuery } from "#lib/quotes/contract.ts";

export const quotesQuery = (environment: Environment, { providers, methods, ...route }: QuoteQuery) => {
  const lists = { providers: providers?.join(","), methods: methods?.join(",") };
  const key = pageAddress(`/api/dashboard/${environment}/quotes`, { ...route, ...lists });
  return { key, request: (signal: AbortSignal) => fetchJson(key, { schema: quoteEntries, signal }) };
};

const quoteEntries = async () => (await import("#lib/quotes/contract.ts")).quoteEntry.array();
