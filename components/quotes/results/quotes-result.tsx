"use client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { addressOf } from "#components/quotes/form/quote-values.ts";
import { quotesQuery } from "#components/quotes/form/quotes-query.ts";
import { Callout } from "#components/ui/status/callout.tsx";
import { FailureCard } from "#components/ui/status/failure-card.tsx";
import type { Environment } from "#db/enums.ts";
import type { QuoteEntry, QuoteQuery } from "#lib/quotes/contract.ts";
import { AnswerPane } from "./answer-pane.tsx";
import type { Neighbourhood } from "./neighbourhood.ts";
import { QuotesTable } from "./quotes-table.tsx";
import { Renewal } from "./renewal.tsx";
import { renewalWaitMs } from "./renewal-wait.ts";
import { ResultNotes } from "./result-notes.tsx";

type QuotesResultProps = {
  environment: Environment;
  query: QuoteQuery;
  initial: QuoteEntry[];
  askedAt: string;
  /** The form's address, to ask with another amount. */
  address: ReturnType<typeof addressOf>;
  near: Neighbourhood;
  /** Why no transaction can be made here, or null. */
  refusal: string | null;
};

const refusalId = "no-transaction-here";

/** The ranked answers; asked for anew whenever the first price runs out, until somebody pauses it. */
export function QuotesResult({ environment, query, initial, askedAt, address, near, refusal }: QuotesResultProps) {
  const [isPaused, setIsPaused] = useState(false);
  const { data, error, isFetching, refetch } = useQuery({
    ...quotesQuery(environment, query, askedAt),
    initialData: initial,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => !isPaused && renewalWaitMs(state.data ?? [], Date.now()),
  });
  return (
    <>
      <Renewal
        quotes={data}
        isAsking={isFetching}
        isPaused={isPaused}
        onPause={() => setIsPaused(!isPaused)}
        onAsk={() => void refetch()}
      />
      {error && (
        <div className="mb-3">
          <FailureCard failure={error} title="Not asked anew: these are the quotes from before" />
        </div>
      )}
      <ResultNotes quotes={data} />
      <QuotesTable
        environment={environment}
        quotes={data}
        query={query}
        address={address}
        near={near}
        refusedBy={refusal ? refusalId : undefined}
      />
      {refusal && (
        <div className="mt-4">
          <Callout id={refusalId}>{refusal}</Callout>
        </div>
      )}
      <AnswerPane quotes={data} />
    </>
  );
}
