import { CodeBlock } from "#components/ui/text/code-block.tsx";
import type { QuoteEntry } from "#lib/quotes/contract.ts";

type AnswerPaneProps = { quotes: QuoteEntry[] };

/** What the same call to the Partner API answers, with these quotes. */
export function AnswerPane({ quotes }: AnswerPaneProps) {
  const envelope = { msg: "Quotes found", data: quotes, success: true, code: 200 };
  return (
    <details className="mt-6 max-w-4xl">
      <summary className="text-muted hover:text-ink w-max cursor-pointer rounded-xs py-1 font-medium pointer-coarse:py-3">
        The answer as JSON
      </summary>
      <p className="text-muted mt-1 mb-2 font-mono text-xs">
        HTTP 200 · content-type: application/json · cache-control: no-store · x-request-id · ratelimit
      </p>
      <CodeBlock code={JSON.stringify(envelope, null, 2)} what="answer" />
    </details>
  );
}
