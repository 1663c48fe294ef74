"use client";
import { useState } from "react";
import type { addressOf } from "#components/quotes/form/quote-values.ts";
import { quotesQuery } from "#components/quotes/form/quotes-query.ts";
import { useSecond } from "#components/quotes/results/use-second.ts";
import { useFetch } from "#components/ui/api/use-fetch.ts";
import { Button } from "#components/ui/form/button.tsx";
import { classNames } from "#components/ui/page/class-names.ts";
import { pageAddress } from "#components/ui/page/page-address.ts";
import { Callout } from "#components/ui/status/callout.tsx";
import { FailureCard } from "#components/ui/status/failure-card.tsx";
import { CodeBlock } from "#components/ui/text/code-block.tsx";
import type { Environment } from "#db/enums.ts";
import type { QuoteEntry, QuoteQuery } from "#lib/quotes/contract.ts";
import type { QuoteGrouping } from "./group-quotes.ts";
import { countProviders, noQuotesText } from "./no-quotes-text.ts";
import { firstExpiry, refreshDelayMs } from "./quote-expiry.ts";
import { QuotesNotice } from "./quotes-notice.tsx";
import { QuotesTable } from "./quotes-table.tsx";
import type { QuoteHints } from "./suggested-fix.ts";
import { useOffers } from "./use-offers.tsx";

type RankedQuotesProps = {
  environment: Environment;
  query: QuoteQuery;
  initial: QuoteEntry[];
  /** The form as URL parameters. */
  address: ReturnType<typeof addressOf>;
  hints: QuoteHints;
  /** Why this person can't create transactions, or null. */
  refusal: string | null;
  /** For the quotes of any payment method. */
  grouping: QuoteGrouping | undefined;
};

const refusalId = "why-no-transaction";

/** Refreshes whenever the first quote expires, unless paused. */
export function RankedQuotes({ environment, query, initial, address, hints, refusal, grouping }: RankedQuotesProps) {
  const [isPaused, setIsPaused] = useState(false);
  const { data, error, isFetching, refetch } = useFetch({
    ...quotesQuery(environment, query),
    initial,
    refetchMs: (quotes) => refreshDelayMs(quotes ?? [], Date.now()),
    isPaused,
  });
  const offers = useOffers({ environment, quotes: initial, query, hints, isOff: grouping !== undefined });
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
      <QuotesNotice quotes={data} href={pageAddress(`/${environment}/quotes`, address)} onRefresh={refetch} />
      <QuotesTable
        environment={environment}
        quotes={data}
        query={query}
        address={address}
        hints={hints}
        offers={offers}
        refusedBy={refusal ? refusalId : undefined}
        grouping={grouping}
      />
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
  const supported = countProviders(quotes.filter(({ is_supported }) => is_supported));
  const asked = countProviders(quotes);
  const seconds = expiry !== null && Math.max(0, Math.floor((expiry - (nowMs ?? expiry)) / 1_000));
  return (
    <div className="mb-2 flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1">
      <h2 className="font-semibold">
        {noQuotesText(quotes)?.isWorthRetrying
          ? `No quotes from ${asked} ${asked === 1 ? "provider" : "providers"}`
          : `${supported} of ${asked} ${asked === 1 ? "provider supports" : "providers support"} this request`}
      </h2>
      {/* Invisible without JavaScript, but not removed, so that nothing moves when it loads. */}
      <span
        className={classNames("flex items-center gap-2 text-muted text-sm sm:ms-auto", nowMs === null && "invisible")}
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
