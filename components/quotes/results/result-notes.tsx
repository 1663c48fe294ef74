import { Callout } from "#components/ui/status/callout.tsx";
import type { QuoteEntry } from "#lib/quotes/contract.ts";

type ResultNotesProps = { quotes: QuoteEntry[] };

/** What the list as a whole wants said: that nobody can, or that somebody was too slow. */
export function ResultNotes({ quotes }: ResultNotesProps) {
  const late = quotes.filter(({ unsupported }) => unsupported?.code === "provider_timeout");
  const isNone = quotes.length > 0 && quotes.every(({ is_supported }) => !is_supported);
  const isPassing = quotes.every(({ unsupported }) => unsupported && passing.includes(unsupported.code));
  return (
    <>
      {isNone && (
        <div className="mb-3">
          <Callout tone="wait">
            {isPassing
              ? "No provider answers just now. Ask again in a moment; nothing is wrong with the question."
              : "No provider can do this as it is asked. Each row says what would change that."}
          </Callout>
        </div>
      )}
      {!isNone && late.length > 0 && (
        <div className="mb-3">
          <Callout tone="wait">
            {namesOf(late)} did not answer within 2.5 s. The others are complete and ranked; ask again to have all.
          </Callout>
        </div>
      )}
    </>
  );
}

const passing = ["provider_timeout", "provider_error", "provider_disabled"];

const namesOf = (quotes: QuoteEntry[]) => quotes.map(({ provider }) => provider.name).join(", ");
