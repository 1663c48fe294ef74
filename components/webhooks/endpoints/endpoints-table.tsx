import Link from "next/link";
import { classNames } from "#components/ui/page/class-names.ts";
import { Table, Td, Th, Tr } from "#components/ui/table/table.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import { waitingText } from "#components/webhooks/deliveries/count-text.ts";
import { NextAttemptTime } from "#components/webhooks/deliveries/next-attempt.tsx";
import { webhookPaths } from "#components/webhooks/webhook-paths.ts";
import { type Environment, webhookEventNames } from "#db/enums.ts";
import type { EndpointWithMetrics } from "#lib/webhooks/history-contract.ts";
import { EndpointReason, EndpointStatus } from "./endpoint-status.tsx";
import { SuccessText } from "./success-text.tsx";

type EndpointsTableProps = { environment: Environment; endpoints: EndpointWithMetrics[] };

export function EndpointsTable({ environment, endpoints }: EndpointsTableProps) {
  return (
    <Table
      caption="Webhook endpoints"
      head={
        <>
          <Th>Endpoint</Th>
          <Th>Status</Th>
          <Th>Success, last 24 h</Th>
          <Th>Last delivered</Th>
          <Th>Waiting</Th>
          <Th>Events</Th>
        </>
      }
    >
      {endpoints.map((endpoint) => (
        <Tr key={endpoint.id} className="relative">
          <Td className="max-w-44 py-2 md:max-w-64 2xl:max-w-96">
            {/* The whole row leads to the endpoint; what stands above the link can still be pressed. */}
            <Link
              href={webhookPaths(environment).endpoint(endpoint.id)}
              className="block truncate font-medium after:absolute after:inset-0"
              title={endpoint.name}
            >
              {endpoint.name}
            </Link>
            <code className="text-muted block truncate font-mono text-xs" title={endpoint.url}>
              {endpoint.url}
            </code>
          </Td>
          <Td>
            <EndpointStatus endpoint={endpoint} />
            <span className="text-muted block text-xs empty:hidden">
              <EndpointReason endpoint={endpoint} />
            </span>
          </Td>
          <Td>
            <SuccessText metrics={endpoint.metrics} />
            {endpoint.metrics.p95_ms !== null && (
              <span className="text-muted block text-xs tabular-nums">95 % within {endpoint.metrics.p95_ms} ms</span>
            )}
          </Td>
          <Td className="text-muted">
            {endpoint.last_success_at ? <TimeText at={endpoint.last_success_at} className="relative" /> : "never"}
          </Td>
          <Td>
            <span className={classNames("tabular-nums", endpoint.metrics.waiting === 0 ? "text-muted" : "font-medium")}>
              {waitingText(endpoint.metrics)}
            </span>
            <span className="text-muted block text-xs empty:hidden">
              <Next endpoint={endpoint} />
            </span>
          </Td>
          <Td className="text-muted" title={endpoint.events.join(", ")}>
            {endpoint.events.length === webhookEventNames.length ? "all" : endpoint.events.join(", ")}
          </Td>
        </Tr>
      ))}
    </Table>
  );
}

function Next({ endpoint: { status, metrics } }: { endpoint: EndpointWithMetrics }) {
  if (!metrics.next_attempt_at) return null;
  if (status === "paused") return "on resume";
  return (
    <>
      next <NextAttemptTime at={metrics.next_attempt_at} className="relative" />
    </>
  );
}
