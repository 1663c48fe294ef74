"use client";
import { searchText, useTypedSearch } from "#components/shell/use-search.ts";
import type { DocsHit } from "#lib/docs/search-contract.ts";

const schema = async () => (await import("#lib/docs/search-contract.ts")).docsHits;

/** Searches the docs once typing pauses. A key isn't sent. */
export function useDocsSearch(typed: string) {
  const text = searchText(typed);
  return useTypedSearch<DocsHit>("/api/docs/search", text?.startsWith("svc_") ? null : text, schema);
}
