import type { ReactNode } from "react";
import { Status } from "#components/ui/status/status.tsx";
import { TransactionStatus } from "#components/ui/status/transaction-status.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import { isSuccessful, outcomeCode, outcomeWords } from "#components/webhooks/deliveries/outcome-words.ts";
import { webhookPaths } from "#components/webhooks/webhook-paths.ts";
import type { Environment, StatusSource } from "#db/enums.ts";
import type { TimelineEntry } from "#lib/transactions/dashboard-contract.ts";

const sources: Record<StatusSource, (provider: string) => string> = {
  callback: (provider) => `${provider} told us`,
  poll: (provider) => `we asked ${provider}`,
  checkout: () => "the buyer did it at the checkout",
  operator: () => "the operator of this Slipway decided",
  timeout: () => "it was never paid",
  simulation: () => "simulated outcome",
};

type TimelineLineProps = { entry: TimelineEntry; environment: Environment; providerName: string };

/** What happened, and below it how we know and where more of it is. */
export function TimelineLine({ entry, environment, providerName }: TimelineLineProps) {
  switch (entry.kind) {
    case "created":
      return (
        <Line what={<TransactionStatus status="pending" />}>
          created {entry.request_id ? <>by {toLog(environment, entry.request_id, "POST /transactions")}</> : null}
        </Line>
      );
    case "opened":
      return <Line what="Link opened">for the first time, by the buyer</Line>;
    case "status":
      return (
        <Line what={<TransactionStatus status={entry.status} />}>
          {sources[entry.source](providerName)}
          <RawStatus text={entry.raw_status} />
          {entry.reason && entry.source !== "simulation" && <>: {entry.reason}</>}
        </Line>
      );
    case "report":
      return (
        <Line what="Report that changed nothing">
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
          API read <code className="font-mono text-xs">{status}</code>
          {number > 1 && <span className="text-muted"> × {number}</span>}
        </>
      }
    >
      {error_code && <code className="mr-1 font-mono text-xs">{error_code}</code>}
      {toLog(environment, request_id, number > 1 ? `the last ${method}` : `this ${method}`)}
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
            <code className="font-mono text-xs" title={outcomeWords(outcome)}>
              {outcomeCode(outcome)}
            </code>
          </Status>
        </>
      }
    >
      <TextLink href={webhookPaths(environment).delivery(delivery_id)}>{event}</TextLink> to {endpoint}, {duration_ms}{" "}
      ms
      {is_resend && ", by hand"}
      {is_test && ", marked as a test"}
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
      , in its words <code className="font-mono text-xs">{text}</code>
    </>
  );

const toLog = (environment: Environment, requestId: string, words: string) => (
  <TextLink href={`/${environment}/api-logs?${new URLSearchParams({ request: requestId })}`} prefetch={false}>
    {words}
  </TextLink>
);
