import type { MouseEvent } from "react";
import { buttonClass } from "#components/ui/form/button-class.ts";
import { Callout } from "#components/ui/status/callout.tsx";
import type { QuoteEntry } from "#lib/quotes/contract.ts";
import { noQuotesText } from "./no-quotes-text.ts";

type QuotesNoticeProps = {
  quotes: QuoteEntry[];
  /** Requests the quotes again, without JavaScript. */
  href: string;
  onRefresh: () => void;
};

/** Says which quotes are missing, and offers to request them again. */
export function QuotesNotice({ quotes, href, onRefresh }: QuotesNoticeProps) {
  const noQuotes = noQuotesText(quotes);
  const late = quotes.filter(({ unsupported }) => unsupported?.code === "provider_timeout");
  const refresh = (event: MouseEvent) => {
    event.preventDefault();
    onRefresh();
  };
  return (
    <>
      {noQuotes && (
        <Callout className="mb-3" tone="wait">
          <p>{noQuotes.text}</p>
          {noQuotes.isWorthRetrying && (
            <a href={href} onClick={refresh} className={buttonClass("plain", "mt-2")}>
              Try again
            </a>
          )}
        </Callout>
      )}
      {!noQuotes && late.length > 0 && (
        <Callout className="mb-3" tone="wait">
          {namesOf(late)} didn't respond in time. All other quotes are shown; refresh to try again.
        </Callout>
      )}
    </>
  );
}

const namesOf = (quotes: QuoteEntry[]) => [...new Set(quotes.map(({ provider }) => provider.name))].join(", ");
