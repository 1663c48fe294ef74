import { CodeBlock } from "#components/ui/text/code-block.tsx";
import { JsonView } from "#components/ui/text/json-view.tsx";
import type { Attempt, DeliveryDetail } from "#lib/webhooks/history-contract.ts";
import { outcomeCode, outcomeText } from "./attempt-outcome.ts";

type DeliveryRequestProps = { detail: DeliveryDetail };

/** What is sent, beside what the receiver returned. */
export function DeliveryRequest({ detail }: DeliveryRequestProps) {
  const { body, attempts } = detail;
  const last = attempts[0];
  return (
    <section
      aria-label="Request and response"
      className="mt-8 grid max-w-300 grid-cols-[minmax(0,1fr)] items-start gap-x-4 gap-y-8 lg:grid-cols-2"
    >
      <div className="grid gap-4">
        <h2 className="text-md font-semibold">Request</h2>
        <JsonView text={body} what="request body" />
        <RequestHeaders detail={detail} />
        <details>
          <summary className="rounded-control cursor-pointer text-sm">
            Raw body <span className="text-muted">exactly as signed and sent</span>
          </summary>
          <div className="mt-2">
            <CodeBlock code={body} what="raw body" isWrapped />
          </div>
        </details>
      </div>
      <div className="grid gap-4">
        <h2 className="text-md font-semibold">
          Response{" "}
          {last && (
            <span className="text-muted text-sm font-normal">
              <code className="font-mono text-xs">{outcomeCode(last)}</code> {outcomeText(last)}
            </span>
          )}
        </h2>
        {last ? <LastResponse attempt={last} /> : <p className="text-muted">No attempts yet.</p>}
      </div>
    </section>
  );
}

function LastResponse({ attempt: { response_body, is_response_truncated } }: { attempt: Attempt }) {
  if (response_body === null) return <p className="text-muted">There was no response.</p>;
  if (response_body === "") return <p className="text-muted">The response had no body.</p>;
  return (
    <>
      <JsonView text={response_body} what="response body" />
      {is_response_truncated && <p className="text-muted text-xs">Only the first 2 KiB are stored.</p>}
    </>
  );
}

function RequestHeaders({ detail: { headers, headers_of } }: DeliveryRequestProps) {
  const isSent = headers_of === "last_attempt";
  return (
    <div className="min-w-0">
      <h3 className="text-muted mb-1.5 text-sm">
        {isSent
          ? "Headers of the last attempt"
          : "Headers. The timestamp and signature are added when the webhook is sent."}
      </h3>
      <CodeBlock
        code={Object.entries(headers)
          .map(([name, value]) => `${name}: ${value}`)
          .join("\n")}
        what="headers"
      />
      {isSent && !("webhook-signature" in headers) && (
        <p className="text-muted mt-1.5 text-sm">
          The signature is omitted because the secret was rotated since this attempt.
        </p>
      )}
    </div>
  );
}
