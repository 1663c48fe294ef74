import type { ReactNode } from "react";
import { Panel } from "#components/ui/page/panel.tsx";
import { Status } from "#components/ui/status/status.tsx";
import { TransactionStatus } from "#components/ui/status/transaction-status.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import { isSuccessful, outcomeCode, outcomeText } from "#components/webhooks/deliveries/attempt-outcome.ts";
import { webhookPaths } from "#components/webhooks/webhook-paths.ts";
import type { Environment, StatusSource } from "#db/enums.ts";
import { formatDuration } from "#lib/format-time.ts";
import type { TimelineEntry, TransactionDetail } from "#lib/transactions/dashboard-contract.ts";

type TimelineProps = { detail: TransactionDetail; providerName: string };

/** Newest first. */
export function Timeline({ detail, providerName }: TimelineProps) {
  const { timeline, is_timeline_cut, transaction } = detail;
  const { environment, id } = transaction;
  const logs = `/${environment}/api-logs?${new URLSearchParams({ path: `/api/v1/partner/transactions/${id}` })}`;
  return (
    <Panel title="Timeline">
      <ol className="-my-1.5">
        {timeline.map((entry) => (
          <li
            key={keyOf(entry)}
            className="border-line flex items-baseline justify-between gap-4 border-t py-1.5 first:border-t-0"
          >
            <div className="min-w-0">
              <TimelineLine entry={entry} environment={environment} providerName={providerName} />
            </div>
            <TimeText at={entry.at} className="text-muted" />
          </li>
        ))}
      </ol>
      {is_timeline_cut && (
        <p className="text-muted mt-3 text-sm">
          Showing the latest requests and attempts. <TextLink href={logs}>View all requests</TextLink>
        </p>
      )}
    </Panel>
  );
}

function keyOf(entry: TimelineEntry): string {
  if (entry.kind === "attempt") return entry.id;
  // Keeps the element while the number of requests grows.
  if (entry.kind === "calls") return `${entry.kind} ${entry.since} ${entry.status}`;
  return `${entry.kind} ${entry.at} ${"raw_status" in entry ? entry.raw_status : ""} ${"status" in entry ? entry.status : ""}`;
}

const sources: Record<StatusSource, (provider: string) => string> = {
  callback: (provider) => `${provider} reported`,
  poll: (provider) => `${provider} returned`,
  checkout: () => "by the buyer at checkout",
  operator: () => "by the operator",
  timeout: () => "not paid in time",
  simulation: () => "simulated outcome",
};

type TimelineLineProps = { entry: TimelineEntry; environment: Environment; providerName: string };

/** The event, and below it its source and a link to more. */
function TimelineLine({ entry, environment, providerName }: TimelineLineProps) {
  switch (entry.kind) {
    case "created":
      return (
        <Line what={<TransactionStatus status="pending" />}>
          created {entry.request_id ? <>by {toLog(environment, entry.request_id, "POST /transactions")}</> : null}
        </Line>
      );
    case "opened":
      return <Line what="Link opened">first time, by the buyer</Line>;
    case "status":
      return (
        <Line what={<TransactionStatus status={entry.status} />}>
          {sources[entry.source](providerName)}
          <RawStatus text={entry.raw_status} />
          {entry.reason && entry.source !== "simulation" && <>: {entry.reason}</>}
        </Line>
      );
    case "provider_update":
      return (
        <Line what="Update, no change">
          {sources[entry.source](providerName)}
          <RawStatus text={entry.raw_status} />
        </Line>
      );
    case "calls":
      return <Calls entry={entry} environment={environment} />;
    case "attempt":
      return <Attempt entry={entry} environment={environment} />;
  }
}

type Of<Kind extends TimelineEntry["kind"]> = Extract<TimelineEntry, { kind: Kind }>;

function Calls({ entry, environment }: { entry: Of<"calls">; environment: Environment }) {
  const { method, status, number, error_code, request_id } = entry;
  return (
    <Line
      what={
        <>
          Read by API <code className="font-mono text-xs">{status}</code>
          {number > 1 && <span className="text-muted"> × {number}</span>}
        </>
      }
    >
      {error_code && <code className="mr-1 font-mono text-xs">{error_code}</code>}
      {toLog(environment, request_id, number > 1 ? `last ${method}` : method)}
    </Line>
  );
}

function Attempt({ entry, environment }: { entry: Of<"attempt">; environment: Environment }) {
  const { status_code, error, duration_ms, delivery_id, event, endpoint, is_resend, is_test } = entry;
  const outcome = { status_code, error };
  return (
    <Line
      what={
        <>
          Webhook{" "}
          <Status kind={isSuccessful(outcome) ? "success" : "failed"}>
            <code className="font-mono text-xs" title={outcomeText(outcome)}>
              {outcomeCode(outcome)}
            </code>
          </Status>
        </>
      }
    >
      <TextLink href={webhookPaths(environment).delivery(delivery_id)}>{event}</TextLink> to {endpoint},{" "}
      {formatDuration(duration_ms)}
      {is_resend && ", resent"}
      {is_test && ", test event"}
    </Line>
  );
}

const Line = ({ what, children }: { what: ReactNode; children: ReactNode }) => (
  <>
    <span className="block">{what}</span>
    <span className="text-muted block text-sm wrap-anywhere">{children}</span>
  </>
);

const RawStatus = ({ text }: { text: string | null }) =>
  text && (
    <>
      {" "}
      <code className="font-mono text-xs">{text}</code>
    </>
  );

const toLog = (environment: Environment, requestId: string, text: string) => (
  <TextLink href={`/${environment}/api-logs?${new URLSearchParams({ request: requestId })}`} prefetch={false}>
    {text}
  </TextLink>
);
