import type { ReactNode } from "react";
import { RoleLink } from "#components/shell/role-link.tsx";
import { adjustmentText } from "#components/transactions/adjustment-text.ts";
import { Status } from "#components/ui/status/status.tsx";
import { TransactionStatus } from "#components/ui/status/transaction-status.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import { isSuccessful, outcomeCode, outcomeText } from "#components/webhooks/deliveries/outcome-text.ts";
import { webhookPaths } from "#components/webhooks/webhook-paths.ts";
import type { Environment, StatusSource } from "#db/enums.ts";
import { minuteMs } from "#lib/duration.ts";
import { formatDuration } from "#lib/format-time.ts";
import type { TimelineEntry } from "#lib/transactions/dashboard-contract.ts";
import { failureLabel } from "#lib/transactions/failure-code-contract.ts";
import { holdLabel } from "#lib/transactions/hold-contract.ts";

const sources: Record<StatusSource, (provider: string) => string> = {
  callback: (provider) => `${provider} reported`,
  poll: (provider) => `${provider} returned`,
  checkout: () => "Buyer, at checkout",
  partner: () => "Your server",
  operator: () => "Operator",
  timeout: () => "Slipway: not paid in time",
  simulation: () => "Simulated outcome",
};

type TimelineEntryProps = { entry: TimelineEntry; environment: Environment; providerName: string };

/** The event, and below it who did it and a link to more. */
export function TimelineLine({ entry, environment, providerName }: TimelineEntryProps) {
  switch (entry.kind) {
    case "created":
      return (
        <Line what={<TransactionStatus status="pending" />}>
          {entry.request_id ? (
            <>Your server, {toLog(environment, entry.request_id, "POST /transactions")}</>
          ) : (
            "Created"
          )}
        </Line>
      );
    case "opened":
      return <Line what="Link opened">Buyer, first time</Line>;
    case "status": {
      const reason = entry.source === "simulation" ? null : entry.reason;
      const why = [failureLabel(entry.status, entry.failure_code), reason].filter(Boolean).join(" · ");
      return (
        <Line what={<TransactionStatus status={entry.status} />}>
          {sources[entry.source](providerName)}
          <RawStatus text={entry.raw_status} />
          {why && `: ${why}`}
        </Line>
      );
    }
    case "provider_update":
      return (
        <Line what="Update, no change">
          {sources[entry.source](providerName)}
          <RawStatus text={entry.raw_status} />
        </Line>
      );
    case "hold":
      return <Line what={<Status kind="pending">On hold</Status>}>Slipway: {holdLabel(entry.reason)}</Line>;
    case "hold_ended":
      return <Line what="Hold ended" />;
    case "adjustment":
      return <Adjustment entry={entry} providerName={providerName} />;
    case "calls":
      return <Calls entry={entry} environment={environment} />;
    case "attempt":
      return <Attempt entry={entry} environment={environment} />;
  }
}

type Of<Kind extends TimelineEntry["kind"]> = Extract<TimelineEntry, { kind: Kind }>;

function Adjustment({ entry, providerName }: { entry: Of<"adjustment">; providerName: string }) {
  const { at, source, adjustment, raw_status, occurred_at, reason } = entry;
  const isEarlier = occurred_at !== null && Date.parse(at) - Date.parse(occurred_at) > minuteMs;
  return (
    <Line what={<span className="font-medium">{adjustmentText(adjustment)}</span>}>
      {sources[source](providerName)}
      <RawStatus text={raw_status} />
      {reason && `: ${reason}`}
      {isEarlier && (
        <>
          {" · Happened "}
          <TimeText at={occurred_at} isLong />
        </>
      )}
    </Line>
  );
}

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
      {error_code && <code className="me-1 font-mono text-xs">{error_code}</code>} Your server,{" "}
      {toLog(environment, request_id, number > 1 ? `last ${method}` : method)}
    </Line>
  );
}

function Attempt({ entry, environment }: { entry: Of<"attempt">; environment: Environment }) {
  const { status_code, error, duration_ms, delivery_id, event, endpoint, is_resend, is_test } = entry;
  const outcome = { status_code, error };
  const code = (
    <code className="font-mono text-xs" title={outcomeText(outcome)}>
      {outcomeCode(outcome)}
    </code>
  );
  return (
    <Line what={<>Webhook {isSuccessful(outcome) ? code : <Status kind="failed">{code}</Status>}</>}>
      Slipway sent <RoleLink href={webhookPaths(environment).delivery(delivery_id)}>{event}</RoleLink> to {endpoint},{" "}
      {formatDuration(duration_ms)}
      {is_resend && ", resent"}
      {is_test && ", test event"}
    </Line>
  );
}

const Line = ({ what, children }: { what: ReactNode; children?: ReactNode }) => (
  <>
    <span className="block">{what}</span>
    {children && <span className="text-muted block text-sm wrap-anywhere">{children}</span>}
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
  <RoleLink href={`/${environment}/api-logs?${new URLSearchParams({ request: requestId })}`} prefetch={false}>
    {text}
  </RoleLink>
);
