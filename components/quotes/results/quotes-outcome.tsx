import type { ReactNode } from "react";
import { EmptyState } from "#components/ui/status/empty-state.tsx";
import { ErrorCard } from "#components/ui/status/error-card.tsx";
import { CodeTabs } from "#components/ui/text/code-tabs.tsx";
import type { Environment } from "#db/enums.ts";
import type { CodeExamples } from "#lib/openapi/contract.ts";

type QuotesOutcomeProps = {
  environment: Environment;
  /** The names of those that could be asked. */
  providers: string[];
  /** The same question to the Partner API, in five languages. */
  examples: CodeExamples;
  /** Why nothing could be asked; null where it was, or was not wanted yet. */
  refused: { message: string; errors: Record<string, string> } | null;
  /** The answers; null before anything was asked. */
  children: ReactNode;
};

/** What is below the form: the answers, or what to do to have some, and the call that gives the same. */
export function QuotesOutcome({ environment, providers, examples, refused, children }: QuotesOutcomeProps) {
  if (providers.length === 0)
    return (
      <EmptyState sentence={`No provider is set up for ${environment} yet. The operator of this Slipway adds them.`} />
    );
  if (refused) return <Refused {...refused} />;
  if (children === null) {
    return (
      <EmptyState sentence={`Press Get quotes to ask ${listOf(providers)} at once. Your server asks the same with:`}>
        <CodeTabs name="language" examples={examples} />
      </EmptyState>
    );
  }
  return (
    <>
      {children}
      <section aria-labelledby="the-same" className="mt-8 max-w-4xl">
        <h2 id="the-same" className="font-semibold">
          The same from your server
        </h2>
        <p className="text-muted mb-2 text-sm">
          Your key is read from the variable SVC_API_KEY; it never comes into this page.
        </p>
        <CodeTabs name="language" examples={examples} />
      </section>
    </>
  );
}

/** Fields at fault say it themselves. */
const Refused = ({ message, errors }: { message: string; errors: Record<string, string> }) => (
  <ErrorCard title="No provider was asked">
    {Object.keys(errors).length > 0 ? "Change what is marked above and ask again." : `${message}.`}
  </ErrorCard>
);

const listOf = (names: string[]) =>
  names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
