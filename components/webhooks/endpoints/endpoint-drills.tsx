import { CodeText } from "#components/docs/code-text.tsx";
import { Panel } from "#components/ui/page/panel.tsx";
import { HttpStatus } from "#components/ui/status/http-status.tsx";
import { Status } from "#components/ui/status/status.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import { ActionButton } from "#components/webhooks/action-button.tsx";
import type { DrillName, Environment } from "#db/enums.ts";
import { formatDuration } from "#lib/format-time.ts";
import type { DrillReport, DrillRequest, DrillResult } from "#lib/webhooks/drills-contract.ts";
import type { EndpointWithMetrics } from "#lib/webhooks/history-contract.ts";

type EndpointDrillsProps = {
  environment: Environment;
  endpoint: EndpointWithMetrics;
  report: DrillReport | null;
  refusedBy?: string;
};

/** Runs failure drills against a sandbox endpoint, and shows the latest report. */
export function EndpointDrills({ environment, endpoint, report, refusedBy }: EndpointDrillsProps) {
  return (
    <div className="mt-4">
      <Panel
        title="Failure drills"
        actions={
          <ActionButton action="drill" environment={environment} id={endpoint.id} refusedBy={refusedBy}>
            {report ? "Run drills again" : "Run failure drills"}
          </ActionButton>
        }
      >
        <p className="text-muted max-w-3xl">
          Sends duplicate, late, out-of-order, interrupted, and unknown events, and two that your receiver must reject.
          Takes at most 15 seconds. <CodeText>The events have the header `webhook-test: true`.</CodeText>
        </p>
        {report && <Report report={report} />}
      </Panel>
    </div>
  );
}

function Report({ report: { results, started_at } }: { report: DrillReport }) {
  const passed = results.filter(({ is_passed }) => is_passed).length;
  return (
    <>
      <p className="mt-3 font-medium">
        {passed} of {results.length} passed · <TimeText at={started_at} />
      </p>
      <ul className="divide-line mt-2 divide-y" aria-label="Results of the drills">
        {results.map((result) => (
          <li key={result.name} className="grid items-start gap-x-4 gap-y-1 py-2.5 sm:grid-cols-[9rem_minmax(0,1fr)]">
            <Status kind={result.is_passed ? "success" : "failed"}>{drillLabels[result.name]}</Status>
            <Result {...result} />
          </li>
        ))}
      </ul>
    </>
  );
}

const Result = ({ verdict, fix, requests }: DrillResult) => (
  <div className="min-w-0">
    <p>{verdict}</p>
    {fix && <p className="text-muted mt-0.5 max-w-3xl">{fix}</p>}
    <details className="mt-1">
      <summary className="text-muted cursor-pointer text-sm">
        {requests.length === 1 ? "1 request" : `${requests.length} requests`}
      </summary>
      <ol className="mt-1 flex flex-col gap-1 text-sm">
        {requests.map((request) => (
          <li key={request.description} className="flex flex-wrap items-center gap-x-2">
            {request.description}
            <Response {...request} />
          </li>
        ))}
      </ol>
    </details>
  </div>
);

const Response = ({ status_code, error, duration_ms, expected }: DrillRequest) => (
  <span className="text-muted inline-flex flex-wrap items-center gap-x-2">
    {status_code === null ? <code className="font-mono text-xs">{error}</code> : <HttpStatus status={status_code} />}
    {formatDuration(duration_ms)}
    {expected !== "any" && ` · expected ${expected}`}
  </span>
);

const drillLabels: Record<DrillName, string> = {
  valid: "Valid event",
  duplicate: "Duplicate",
  late: "Late",
  out_of_order: "Out of order",
  flapping: "Flapping",
  bad_signature: "Wrong signature",
  old_timestamp: "Old timestamp",
  unknown_event: "Unknown event",
  unknown_field: "Unknown field",
};
