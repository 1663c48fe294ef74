import { browserRoute, readBrowserInput } from "#http/browser-endpoint.ts";
import { readMarkdownPages } from "#lib/docs/page-values.ts";
import { docsQuery } from "#lib/docs/search-contract.ts";
import { docsIndex, searchDocs } from "#lib/docs/search-docs.ts";
import { env } from "#lib/env.ts";
import { documentFor } from "#lib/openapi/document.ts";

let index: Promise<ReturnType<typeof docsIndex>> | null = null;

/** Searches the docs. For everyone; pages limit requests by address. */
export const GET = browserRoute("Found", async (request, params, headers) => {
  const { query } = await readBrowserInput({ query: docsQuery }, request, params, headers);
  index ??= buildIndex();
  // The next search tries again.
  index.catch(() => (index = null));
  return { hits: searchDocs(await index, query.q) };
});

// Once: addresses matter little, and coverage is found by its page.
async function buildIndex() {
  const { production, sandbox } = env().baseUrls;
  return docsIndex(await readMarkdownPages(documentFor({ production: production ?? "", sandbox: sandbox ?? "" })));
}
