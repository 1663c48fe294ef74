"use client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { quotesQuery } from "#components/quotes/form/quotes-query.ts";
import { Button } from "#components/ui/form/button.tsx";
import { useHydrated } from "#components/ui/page/use-hydrated.ts";
import type { Environment } from "#db/enums.ts";
import type { QuoteQuery } from "#lib/quotes/contract.ts";
import { differenceText, rateDifference } from "./rate-difference.ts";

type PreviewButtonProps = {
  environment: Environment;
  provider: { identifier: string; name: string };
  /** The query with the change. */
  query: QuoteQuery;
  /** What is changed: "a wallet address". */
  change: string;
};

/** Compares a provider's rate after a change with the others, on request. */
export function PreviewButton({ environment, provider, query, change }: PreviewButtonProps) {
  const isHydrated = useHydrated();
  const [askedAt, setAskedAt] = useState<string | null>(null);
  const { data, error, isFetching } = useQuery({
    ...quotesQuery(environment, query, askedAt ?? ""),
    enabled: askedAt !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const difference = data && rateDifference(data, provider.identifier, query.type);
  const reason = data?.find(({ provider: { identifier } }) => identifier === provider.identifier)?.unsupported?.message;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      {!data && (
        <Button
          variant="quiet"
          className="h-7! px-2! pointer-coarse:h-11!"
          isBusy={isFetching || !isHydrated}
          aria-label={`Compare with ${change}: ${provider.name}`}
          onClick={() => setAskedAt(new Date().toISOString())}
        >
          {isFetching ? "Comparing" : `Compare with ${change}`}
        </Button>
      )}
      <span role="status" className="text-ink font-medium empty:hidden">
        {difference && differenceText(difference)}
        {data && !difference && `Still unavailable: ${reason ?? "no quote"}`}
        {error?.message}
      </span>
    </span>
  );
}
