import type { ReactNode } from "react";
import { buttonClass } from "#components/ui/form/button-class.ts";
import { EmptyState } from "#components/ui/status/empty-state.tsx";
import { ErrorCard } from "#components/ui/status/error-card.tsx";
import { CodeTabs } from "#components/ui/text/code-tabs.tsx";
import type { Environment } from "#db/enums.ts";
import type { CodeExamples } from "#lib/openapi/contract.ts";

type QuotesContentProps = {
  environment: Environment;
  /** Provider names. */
  providers: string[];
  /** The request to the Partner API in five languages. */
  examples: CodeExamples;
  /** Requests the quotes again. */
  href: string;
  /** Why the request failed; null if it succeeded or was not made. */
  failure: { message: string; errors: Record<string, string> } | null;
  /** The quotes; null before a request. */
  children: ReactNode;
};

/** Below the form: the quotes or how to get them, and the code for the same request. */
export function QuotesContent({ environment, providers, examples, href, failure, children }: QuotesContentProps) {
  if (providers.length === 0)
    return (
      <EmptyState
        sentence={`No provider is set up for ${environment} yet. The operator of this installation adds providers.`}
      />
    );
  if (failure) return <QuotesFailure {...failure} href={href} />;
  if (children === null) {
    return (
      <EmptyState
        sentence={`Get live quotes from ${listFormat.format(providers)}. From your server, request them with:`}
      >
        <CodeTabs name="language" examples={examples} />
      </EmptyState>
    );
  }
  return (
    <>
      {children}
      <section aria-labelledby="code" className="mt-8 max-w-4xl">
        <h2 id="code" className="font-semibold">
          Code
        </h2>
        <p className="text-muted mb-2 text-sm">
          The examples read your key from the SVC_API_KEY environment variable. It is never sent to this page.
        </p>
        <CodeTabs name="language" examples={examples} />
      </section>
    </>
  );
}

type QuotesFailureProps = { message: string; errors: Record<string, string>; href: string };

/** Invalid fields show their own messages. */
function QuotesFailure({ message, errors, href }: QuotesFailureProps) {
  const isInvalid = Object.keys(errors).length > 0;
  return (
    <ErrorCard
      title="Couldn't get quotes"
      action={
        !isInvalid && (
          // Not a Link, because those of the current address load nothing.
          <a href={href} className={buttonClass("plain", "mt-1")}>
            Try again
          </a>
        )
      }
    >
      {isInvalid ? "Correct the highlighted fields." : `${message}.`}
    </ErrorCard>
  );
}

const listFormat = new Intl.ListFormat("en-US");
