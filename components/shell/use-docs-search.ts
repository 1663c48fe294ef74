"use client";
import { searchText, useTypedSearch } from "#components/shell/use-search.ts";
import type { DocsHit } from "#lib/docs/search-contract.ts";
import { isPrivate } from "#lib/search/search-text-contract.ts";

const schema = async () => (await import("#lib/docs/search-contract.ts")).docsHits;

/** Searches the docs once typing pauses. A key isn't sent, and neither is what names a buyer, because the request has it in its
 * URL. */
export function useDocsSearch(typed: string) {
  const text = searchText(typed);
  const isSent = text !== null && !text.startsWith("svc_") && !isPrivate(text);
  return useTypedSearch<DocsHit>("/api/docs/search", isSent ? text : null, schema);
}
