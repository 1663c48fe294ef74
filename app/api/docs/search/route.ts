import { browserRoute, readBrowserInput } from "#http/browser-endpoint.ts";
import { docsQuery } from "#lib/docs/search-contract.ts";
import { searchDocs } from "#lib/docs/search-docs.ts";
import { keptDocsIndex } from "#lib/docs/search-index.ts";

/** Searches the docs. For everyone; pages limit requests by address. */
export const GET = browserRoute("Found", async (request, params, headers) => {
  const { query } = await readBrowserInput({ query: docsQuery }, request, params, headers);
  return { hits: searchDocs(await keptDocsIndex(), query.q) };
});
