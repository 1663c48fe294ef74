"use client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { addressOf } from "#components/quotes/form/quote-values.ts";
import { quotesQuery } from "#components/quotes/form/quotes-query.ts";
import { Callout } from "#components/ui/status/callout.tsx";
import { FailureCard } from "#components/ui/status/failure-card.tsx";
import { CodeBlock } from "#components/ui/text/code-block.tsx";
import type { Environment } from "#db/enums.ts";
import type { QuoteEntry, QuoteQuery } from "#lib/quotes/contract.ts";
import { refreshDelayMs } from "./quote-expiry.ts";
import { QuotesNotice } from "./quotes-notice.tsx";
import { QuotesTable } from "./quotes-table.tsx";
import { RefreshBar } from "./refresh-bar.tsx";
import type { QuoteHints } from "./suggested-fix.ts";

type RankedQuotesProps = {
  environment: Environment;
  query: QuoteQuery;
  initial: QuoteEntry[];
  askedAt: string;
  /** The form as URL parameters. */
  address: ReturnType<typeof addressOf>;
  hints: QuoteHints;
  /** Why this person can't create transactions, or null. */
  refusal: string | null;
};

const refusalId = "why-no-transaction";

/** Refreshes whenever the first quote expires, unless paused. */
export function RankedQuotes({ environment, query, initial, askedAt, address, hints, refusal }: RankedQuotesProps) {
  const [isPaused, setIsPaused] = useState(false);
  const { data, error, isFetching, refetch } = useQuery({
    ...quotesQuery(environment, query, askedAt),
    initialData: initial,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => !isPaused && refreshDelayMs(state.data ?? [], Date.now()),
  });
  return (
    <>
      <RefreshBar
        quotes={data}
        isRefreshing={isFetching}
        isPaused={isPaused}
        onPause={() => setIsPaused(!isPaused)}
        onRefresh={() => void refetch()}
      />
      {error && (
        <div className="mb-3">
          <FailureCard failure={error} title="Couldn't refresh. These are the previous quotes" />
        </div>
      )}
      <QuotesNotice quotes={data} />
      <QuotesTable
        environment={environment}
        quotes={data}
        query={query}
        address={address}
        hints={hints}
        refusedBy={refusal ? refusalId : undefined}
      />
      {refusal && (
        <div className="mt-4">
          <Callout id={refusalId}>{refusal}</Callout>
        </div>
      )}
      <details className="mt-6 max-w-4xl">
        <summary className="text-muted hover:text-ink w-max cursor-pointer rounded-xs py-1 font-medium pointer-coarse:py-3">
          Response JSON
        </summary>
        <p className="text-muted mt-1 mb-2 font-mono text-xs">
          HTTP 200 · content-type: application/json · cache-control: no-store · x-request-id · ratelimit
        </p>
        <CodeBlock
          code={JSON.stringify({ msg: "Quotes found", data, success: true, code: 200 }, null, 2)}
          what="response JSON"
        />
      </details>
    </>
  );
}
