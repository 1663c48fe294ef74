import { CodeBlock } from "#components/ui/text/code-block.tsx";
import type { DeliveryDetail } from "#lib/webhooks/history-contract.ts";

type DeliveryRequestProps = { detail: DeliveryDetail };

export function DeliveryRequest({ detail }: DeliveryRequestProps) {
  const { headers, headers_of, body } = detail;
  return (
    <section aria-labelledby="request-title" className="mt-8 max-w-300">
      <h2 id="request-title" className="text-md mb-3 font-semibold">
        Request
      </h2>
      <div className="grid gap-4">
        <div className="min-w-0">
          <h3 className="text-muted mb-1.5 text-sm">
            {headers_of === "last_attempt"
              ? "Headers of the last attempt"
              : "Headers. The timestamp and signature are added when the webhook is sent."}
          </h3>
          <CodeBlock
            code={Object.entries(headers)
              .map(([name, value]) => `${name}: ${value}`)
              .join("\n")}
            what="headers"
          />
          {headers_of === "last_attempt" && !("webhook-signature" in headers) && (
            <p className="text-muted mt-1.5 text-sm">
              The signature is omitted because the secret was rotated since this attempt.
            </p>
          )}
        </div>
        <div className="min-w-0">
          <h3 className="text-muted mb-1.5 text-sm">Body</h3>
          <CodeBlock code={pretty(body)} what="formatted body" />
        </div>
        <details className="min-w-0">
          <summary className="rounded-control cursor-pointer text-sm">
            Raw body <span className="text-muted">exactly as signed and sent</span>
          </summary>
          <div className="mt-2">
            <CodeBlock code={body} what="raw body" isWrapped />
          </div>
        </details>
      </div>
    </section>
  );
}

const pretty = (body: string): string => JSON.stringify(JSON.parse(body), null, 2);
