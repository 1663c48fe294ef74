import { Callout } from "#components/ui/status/callout.tsx";
import type { QuoteEntry } from "#lib/quotes/contract.ts";

type QuotesNoticeProps = { quotes: QuoteEntry[] };

export function QuotesNotice({ quotes }: QuotesNoticeProps) {
  const late = quotes.filter(({ unsupported }) => unsupported?.code === "provider_timeout");
  const isNone = quotes.length > 0 && quotes.every(({ is_supported }) => !is_supported);
  const isTemporary = quotes.every(({ unsupported }) => unsupported && temporary.includes(unsupported.code));
  return (
    <>
      {isNone && (
        <div className="mb-3">
          <Callout tone="wait">
            {isTemporary
              ? "No provider is responding right now. Your request is valid; try again in a moment."
              : "No provider supports this request. Each row suggests a change."}
          </Callout>
        </div>
      )}
      {!isNone && late.length > 0 && (
        <div className="mb-3">
          <Callout tone="wait">
            {namesOf(late)} didn't respond within 2.5 s. All other quotes are shown; refresh to try again.
          </Callout>
        </div>
      )}
    </>
  );
}

const temporary = ["provider_timeout", "provider_error", "provider_disabled"];

const namesOf = (quotes: QuoteEntry[]) => quotes.map(({ provider }) => provider.name).join(", ");
