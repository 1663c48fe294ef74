"use client";
import { useState } from "react";
import type { addressOf } from "#components/quotes/form/quote-values.ts";
import { quotesQuery } from "#components/quotes/form/quotes-query.ts";
import { useSecond } from "#components/quotes/results/use-second.ts";
import { useFetch } from "#components/ui/api/use-fetch.ts";
import { Button } from "#components/ui/form/button.tsx";
import { classNames } from "#components/ui/page/class-names.ts";
import { Callout } from "#components/ui/status/callout.tsx";
import { FailureCard } from "#components/ui/status/failure-card.tsx";
import { CodeBlock } from "#components/ui/text/code-block.tsx";
import type { Environment } from "#db/enums.ts";
import type { QuoteEntry, QuoteQuery } from "#lib/quotes/contract.ts";
import { PreviewList } from "./preview-list.tsx";
import { firstExpiry, refreshDelayMs } from "./quote-expiry.ts";
import { QuotesTable } from "./quotes-table.tsx";
import type { QuoteHints } from "./suggested-fix.ts";

const temporary = ["provider_timeout", "provider_error", "provider_disabled"];

type RankedQuotesProps = {
  environment: Environment;
  query: QuoteQuery;
  initial: QuoteEntry[];
  /** The form as URL parameters. */
  address: ReturnType<typeof addressOf>;
  hints: QuoteHints;
  /** Why this person can't create transactions, or null. */
  refusal: string | null;
};

const refusalId = "why-no-transaction";

/** Refreshes whenever the first quote expires, unless paused. */
export function RankedQuotes({ environment, query, initial, address, hints, refusal }: RankedQuotesProps) {
  const [isPaused, setIsPaused] = useState(false);
  const { data, error, isFetching, refetch } = useFetch({
    ...quotesQuery(environment, query),
    initial,
    refetchMs: (quotes) => refreshDelayMs(quotes ?? [], Date.now()),
    isPaused,
  });
  return (
    <>
      <RefreshBar
        quotes={data}
        isRefreshing={isFetching}
        isPaused={isPaused}
        onPause={() => setIsPaused(!isPaused)}
        onRefresh={refetch}
      />
      {error && (
        <FailureCard className="mb-3" failure={error} title="Couldn't refresh. These are the previous quotes" />
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
      <PreviewList environment={environment} quotes={initial} query={query} hints={hints} />
      {refusal && (
        <Callout className="mt-4" id={refusalId}>
          {refusal}
        </Callout>
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

type QuotesNoticeProps = { quotes: QuoteEntry[] };

function QuotesNotice({ quotes }: QuotesNoticeProps) {
  const late = quotes.filter(({ unsupported }) => unsupported?.code === "provider_timeout");
  const isNone = quotes.length > 0 && quotes.every(({ is_supported }) => !is_supported);
  const isTemporary = quotes.every(({ unsupported }) => unsupported && temporary.includes(unsupported.code));
  return (
    <>
      {isNone && (
        <Callout className="mb-3" tone="wait">
          {isTemporary
            ? "No provider is responding right now. Your request is valid; try again in a moment."
            : "No provider supports this request. Each row suggests a change."}
        </Callout>
      )}
      {!isNone && late.length > 0 && (
        <Callout className="mb-3" tone="wait">
          {namesOf(late)} didn't respond within 2.5 s. All other quotes are shown; refresh to try again.
        </Callout>
      )}
    </>
  );
}

const namesOf = (quotes: QuoteEntry[]) => quotes.map(({ provider }) => provider.name).join(", ");

type RefreshBarProps = {
  quotes: QuoteEntry[];
  isRefreshing: boolean;
  isPaused: boolean;
  onPause: () => void;
  onRefresh: () => void;
};

/** How many providers have a quote, and when the quotes refresh. */
function RefreshBar({ quotes, isRefreshing, isPaused, onPause, onRefresh }: RefreshBarProps) {
  const nowMs = useSecond();
  const expiry = firstExpiry(quotes);
  const supported = quotes.filter(({ is_supported }) => is_supported).length;
  const seconds = expiry !== null && Math.max(0, Math.floor((expiry - (nowMs ?? expiry)) / 1_000));
  return (
    <div className="mb-2 flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1">
      <h2 className="font-semibold">
        {supported} of {quotes.length} {quotes.length === 1 ? "provider supports" : "providers support"} this request
      </h2>
      {/* Invisible without JavaScript, but not removed, so that nothing moves when it loads. */}
      <span
        className={classNames("flex items-center gap-2 text-muted text-sm sm:ml-auto", nowMs === null && "invisible")}
      >
        {isRefreshing ? "Refreshing" : seconds !== false && !isPaused && `Refreshes in ${seconds} s`}
        {expiry !== null && (
          <Button variant="quiet" onClick={onPause}>
            {isPaused ? "Resume" : "Pause"}
          </Button>
        )}
        <Button isBusy={isRefreshing} onClick={onRefresh}>
          Refresh
        </Button>
      </span>
    </div>
  );
}
