import { Panel } from "#components/ui/page/panel.tsx";
import { CodeBlock } from "#components/ui/text/code-block.tsx";
import { JsonView } from "#components/ui/text/json-view.tsx";
import type { DeliveryDetail } from "#lib/webhooks/history-contract.ts";

/** What is sent with each attempt. */
export function DeliveryRequest({ detail }: { detail: DeliveryDetail }) {
  return (
    <Panel title="Request">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <JsonView text={detail.body} what="request body" />
        <RequestHeaders detail={detail} />
        <details>
          <summary className="rounded-control cursor-pointer text-sm">
            Raw body <span className="text-muted">exactly as signed and sent</span>
          </summary>
          <div className="mt-2">
            <CodeBlock code={detail.body} what="raw body" isWrapped />
          </div>
        </details>
      </div>
    </Panel>
  );
}

function RequestHeaders({ detail: { headers, attempts, opened_attempt_id } }: { detail: DeliveryDetail }) {
  const opened = attempts.find(({ id }) => id === opened_attempt_id);
  return (
    <div className="min-w-0">
      <h3 className="text-muted mb-1.5 text-sm">
        {opened
          ? `Headers of ${attemptName(opened)}`
          : "Headers. The timestamp and signature are added when the webhook is sent."}
      </h3>
      <CodeBlock
        code={Object.entries(headers)
          .map(([name, value]) => `${name}: ${value}`)
          .join("\n")}
        what="headers"
      />
      {opened && !("webhook-signature" in headers) && (
        <p className="text-muted mt-1.5 text-sm">
          The signature is omitted because the secret was rotated since this attempt.
        </p>
      )}
    </div>
  );
}

/** "attempt 2". */
export const attemptName = ({ number }: { number: number | null }) =>
  number === null ? "the manual attempt" : `attempt ${number}`;
