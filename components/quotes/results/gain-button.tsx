"use client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { quotesQuery } from "#components/quotes/form/quotes-query.ts";
import { Button } from "#components/ui/form/button.tsx";
import { useHydrated } from "#components/ui/page/use-hydrated.ts";
import type { Environment } from "#db/enums.ts";
import type { QuoteQuery } from "#lib/quotes/contract.ts";
import { gainOf, gainWords } from "./quote-gain.ts";

type GainButtonProps = {
  environment: Environment;
  provider: { identifier: string; name: string };
  /** The same question, with what would make the provider able. */
  query: QuoteQuery;
  /** How it was asked, where that is not what the person would send. */
  note: string | null;
};

/** What a change would bring: asked only when somebody wants to know, of all providers with the same change. */
export function GainButton({ environment, provider, query, note }: GainButtonProps) {
  const isHydrated = useHydrated();
  const [askedAt, setAskedAt] = useState<string | null>(null);
  const { data, error, isFetching } = useQuery({
    ...quotesQuery(environment, query, askedAt ?? ""),
    enabled: askedAt !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const gain = data && gainOf(data, provider.identifier, query.type);
  const refusal = data?.find(({ provider: { identifier } }) => identifier === provider.identifier)?.unsupported
    ?.message;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      {!data && (
        <Button
          variant="quiet"
          className="h-7! px-2! pointer-coarse:h-11!"
          isBusy={isFetching || !isHydrated}
          aria-label={`What would it bring with ${provider.name}?`}
          onClick={() => setAskedAt(new Date().toISOString())}
        >
          {isFetching ? "Asking" : "What would it bring?"}
        </Button>
      )}
      <span role="status" className="text-ink font-medium empty:hidden">
        {gain && `${gainWords(gain)}${note ? ` (${note})` : ""}`}
        {data && !gain && `Still not: ${refusal ?? "it gave no price"}`}
        {error?.message}
      </span>
    </span>
  );
}
