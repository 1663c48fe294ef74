import { addressOf, type QuoteFormState } from "#components/quotes/quote-values.ts";
import { quotesCommand } from "#components/quotes/quotes-command.ts";
import { QuotesResult } from "#components/quotes/quotes-result.tsx";
import { CodeBlock } from "#components/ui/code-block.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { ErrorCard } from "#components/ui/error-card.tsx";
import type { Environment } from "#db/enums.ts";
import type { QuoteEntry, QuoteQuery } from "#lib/quotes/contract.ts";

type Outcome =
  | { query: QuoteQuery; quotes: QuoteEntry[] }
  | { query: null; message: string; errors: Record<string, string> };

type QuotesOutcomeProps = {
  environment: Environment;
  baseUrl: string;
  form: QuoteFormState;
  /** Null before anything was asked. */
  outcome: Outcome | null;
  askedAt: string;
  /** Their names. */
  providers: string[];
  /** Why no transaction can be made here, or null. */
  refusal: string | null;
};

export function QuotesOutcome({
  environment,
  baseUrl,
  form,
  outcome,
  askedAt,
  providers,
  refusal,
}: QuotesOutcomeProps) {
  if (providers.length === 0)
    return (
      <EmptyState sentence={`No provider is set up for ${environment} yet. The operator of this Slipway adds them.`} />
    );
  if (outcome?.query === null) return <Refused {...outcome} />;
  const command = quotesCommand(environment, baseUrl, outcome?.query ?? usualQuery(form));
  if (outcome === null) {
    return (
      <EmptyState sentence={`Press Get quotes to ask ${listOf(providers)} at once. Your server asks the same with:`}>
        <CodeBlock code={command} what="command" />
      </EmptyState>
    );
  }
  return (
    <>
      <QuotesResult
        key={askedAt}
        environment={environment}
        query={outcome.query}
        initial={outcome.quotes}
        askedAt={askedAt}
        address={addressOf(form)}
        refusal={refusal}
      />
      <div className="mt-8 max-w-3xl">
        <h2 className="mb-2 font-semibold">The same with your key</h2>
        <CodeBlock code={command} what="command" />
      </div>
    </>
  );
}

/** Fields at fault say it themselves. */
const Refused = ({ message, errors }: { message: string; errors: Record<string, string> }) => (
  <ErrorCard title="No provider was asked">
    {Object.keys(errors).length > 0 ? "Change what is marked above and ask again." : `${message}.`}
  </ErrorCard>
);

function usualQuery({ type, amount, fiat, asset, method }: QuoteFormState) {
  const [crypto_currency = "", network = ""] = asset.split(":");
  return { type, amount, fiat_currency: fiat, crypto_currency, network, payment_method: method };
}

const listOf = (names: string[]) =>
  names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
