import { Panel } from "#components/ui/page/panel.tsx";
import { JsonView } from "#components/ui/text/json-view.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import { formatDuration } from "#lib/format-time.ts";
import type { Attempt } from "#lib/webhooks/history-contract.ts";
import { AttemptOutcome } from "./attempt-outcome.tsx";
import { attemptName } from "./delivery-request.tsx";
import { outcomeText } from "./outcome-text.ts";

/** What the receiver returned to one attempt. */
export function AttemptResponse({ attempt }: { attempt: Attempt }) {
  return (
    <Panel
      title={
        <>
          Response <span className="text-muted font-normal">to {attemptName(attempt)}</span>
        </>
      }
    >
      <p className="mb-3 flex flex-wrap items-baseline gap-x-2 gap-y-1 text-sm">
        <AttemptOutcome outcome={attempt} /> {outcomeText(attempt)}
        <span className="text-muted">
          after <span className="tabular-nums">{formatDuration(attempt.duration_ms)}</span> ·{" "}
          <TimeText at={attempt.at} isExact />
        </span>
      </p>
      <ResponseBody {...attempt} />
    </Panel>
  );
}

function ResponseBody({ status_code, response_body, is_response_truncated }: Attempt) {
  if (status_code === null) return <p className="text-muted">There was no response.</p>;
  if (!response_body) return <p className="text-muted">The response had no body.</p>;
  return (
    <>
      <JsonView text={response_body} what="response body" />
      {is_response_truncated && <p className="text-muted mt-2 text-xs">Only the first 2 KiB are stored.</p>}
    </>
  );
}
