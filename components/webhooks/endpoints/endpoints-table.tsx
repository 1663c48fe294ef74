import { classNames } from "#components/ui/page/class-names.ts";
import { DataTable } from "#components/ui/table/data-table.tsx";
import { NextAttemptTime } from "#components/webhooks/deliveries/next-attempt.tsx";
import { webhookPaths } from "#components/webhooks/webhook-paths.ts";
import { type Environment, type WebhookEventName, webhookEventNames } from "#db/enums.ts";
import { formatDuration } from "#lib/format-time.ts";
import { usualEvents } from "#lib/webhooks/event-kinds-contract.ts";
import type { EndpointWithMetrics } from "#lib/webhooks/history-contract.ts";
import { EndpointReason, EndpointStatus } from "./endpoint-status.tsx";
import { queuedCount } from "./queued-count.ts";
import { SuccessText } from "./success-text.tsx";

type EndpointsTableProps = { environment: Environment; endpoints: EndpointWithMetrics[] };

export function EndpointsTable({ environment, endpoints }: EndpointsTableProps) {
  return (
    <DataTable
      caption="Webhook endpoints"
      columns={[
        {
          head: "Endpoint",
          isLink: true,
          card: 1,
          className: "max-w-44 py-2 md:max-w-64 2xl:max-w-96",
          cell: ({ name, url }) => (
            <>
              <span className="block truncate font-medium" title={name}>
                {name}
              </span>
              <code className="text-muted block truncate font-mono text-xs" title={url}>
                {url}
              </code>
            </>
          ),
        },
        {
          head: "Status",
          card: 2,
          cell: (endpoint) => (
            <>
              <EndpointStatus endpoint={endpoint} />
              <span className="text-muted block text-xs empty:hidden">
                <EndpointReason endpoint={endpoint} />
              </span>
            </>
          ),
        },
        {
          head: "Success, last 24 h",
          card: 3,
          cell: ({ metrics }) => (
            <>
              <SuccessText metrics={metrics} />
              {metrics.p95_ms !== null && (
                <span className="text-muted block text-xs tabular-nums">p95 {formatDuration(metrics.p95_ms)}</span>
              )}
            </>
          ),
        },
        { head: "Last delivered", card: 4, time: ({ last_success_at }) => last_success_at, noTime: "Never" },
        { head: "Queued", cell: (endpoint) => <QueuedCell endpoint={endpoint} /> },
        {
          head: "Events",
          className: "text-muted",
          title: ({ events }) => events.join(", "),
          cell: ({ events }) => eventsText(events),
        },
      ]}
      rows={endpoints}
      rowKey={({ id }) => id}
      rowLink={({ id }) => ({ href: webhookPaths(environment).endpoint(id) })}
    />
  );
}

const QueuedCell = ({ endpoint: { status, metrics } }: { endpoint: EndpointWithMetrics }) => (
  <>
    <span className={classNames("tabular-nums", metrics.waiting === 0 ? "text-muted" : "font-medium")}>
      {queuedCount(metrics)}
    </span>
    {metrics.next_attempt_at && (
      <span className="text-muted block text-xs">
        {status === "paused" ? (
          "on resume"
        ) : (
          <>
            next <NextAttemptTime at={metrics.next_attempt_at} />
          </>
        )}
      </span>
    )}
  </>
);

function eventsText(events: readonly WebhookEventName[]): string {
  if (events.length === webhookEventNames.length) return "All";
  const hasOutcomes = events.length === usualEvents.length && usualEvents.every((name) => events.includes(name));
  return hasOutcomes ? "All outcomes" : events.join(", ");
}
