"use client";
import { useEffect, useState } from "react";
import type { Area } from "#components/shell/pages.ts";
import { fetchJson } from "#components/ui/api/fetch-json.ts";
import type { Environment } from "#db/enums.ts";
import type { SearchHit } from "#lib/search/contract.ts";

const debounceMs = 200;
const keyPattern = /^svc_(live|test)_[0-9A-Za-z]{12,}$/;
const schema = async () => (await import("#lib/search/contract.ts")).searchHits;

/** What may be sent: a pasted key is cut to its hint, and a secret is not sent at all. */
export function searchText(text: string): string | null {
  const trimmed = text.trim();
  if (trimmed.length < 2 || trimmed.startsWith("whsec_")) return null;
  return keyPattern.test(trimmed) ? `${trimmed.slice(0, 13)}…${trimmed.slice(-4)}` : trimmed;
}

/** The environment of a pasted key or key hint; null for any other text. */
export function environmentOf(text: string): Environment | null {
  const kind = /^svc_(live|test)_/.exec(text.trim())?.[1];
  return kind ? (kind === "live" ? "production" : "sandbox") : null;
}

/** Searches this environment, or all partners. */
export function useSearch(area: Area, typed: string) {
  const path = area === "operator" ? "/api/operator/search" : `/api/dashboard/${area}/search`;
  return useTypedSearch<SearchHit>(path, searchText(typed), schema, "POST");
}

type Schema<Hit> = () => Promise<{ parse(input: unknown): { hits: Hit[] } }>;
type Result<Hit> = { text: string; hits: Hit[]; isFailed: boolean };

// The same list for each render without hits.
const none: never[] = [];

/** Searches once typing pauses; null is not searched. Results for an older text are dropped. With POST, the text is in no URL,
 * which logs would keep. */
export function useTypedSearch<Hit>(
  path: string,
  text: string | null,
  hitsSchema: Schema<Hit>,
  method: "GET" | "POST" = "GET",
) {
  const [result, setResult] = useState<Result<Hit> | null>(null);
  useEffect(() => {
    if (!text) return;
    const controller = new AbortController();
    const search = () =>
      fetchJson(method === "POST" ? path : `${path}?${new URLSearchParams({ q: text })}`, {
        method,
        body: method === "POST" ? { q: text } : undefined,
        schema: hitsSchema,
        signal: controller.signal,
      }).then(
        ({ hits }) => setResult({ text, hits, isFailed: false }),
        () => controller.signal.aborted || setResult({ text, hits: [], isFailed: true }),
      );
    const timer = setTimeout(() => void search(), debounceMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [path, text, hitsSchema, method]);
  const isCurrent = text !== null && result?.text === text;
  return {
    hits: isCurrent ? result.hits : none,
    isFailed: isCurrent && result.isFailed,
    isSearching: Boolean(text) && !isCurrent,
  };
}
