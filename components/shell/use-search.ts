"use client";
import { useEffect, useState } from "react";
import { searchText } from "#components/shell/search-text.ts";
import { fetchJson } from "#components/ui/api/fetch-json.ts";
import type { Environment } from "#db/enums.ts";
import type { SearchHit } from "#lib/search/contract.ts";

const quietMs = 200;
const schema = async () => (await import("#lib/search/contract.ts")).searchHits;

type Found = { text: string; hits: SearchHit[]; isFailed: boolean };

/** What the text names in this environment, asked for once the typing pauses; an answer to an older text is dropped. */
export function useSearch(environment: Environment | null, typed: string) {
  const text = environment && searchText(typed);
  const [found, setFound] = useState<Found | null>(null);
  useEffect(() => {
    if (!text) return;
    const ending = new AbortController();
    const ask = () =>
      fetchJson(`/api/dashboard/${environment}/search?${new URLSearchParams({ q: text })}`, {
        schema,
        signal: ending.signal,
      }).then(
        ({ hits }) => setFound({ text, hits, isFailed: false }),
        () => ending.signal.aborted || setFound({ text, hits: [], isFailed: true }),
      );
    const timer = setTimeout(() => void ask(), quietMs);
    return () => {
      clearTimeout(timer);
      ending.abort();
    };
  }, [environment, text]);
  const isAnswered = text !== null && found?.text === text;
  return {
    hits: isAnswered ? found.hits : [],
    isFailed: isAnswered && found.isFailed,
    isAsking: Boolean(text) && !isAnswered,
  };
}
