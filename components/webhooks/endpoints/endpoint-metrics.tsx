import type { ReactNode } from "react";
import { TimeText } from "#components/ui/text/time-text.tsx";
import { NextAttemptTime } from "#components/webhooks/deliveries/next-attempt.tsx";
import { formatDuration } from "#lib/format-time.ts";
import type { EndpointWithMetrics } from "#lib/webhooks/history-contract.ts";
import { queuedCount } from "./queued-count.ts";
import { SuccessText } from "./success-text.tsx";

type EndpointMetricsProps = { endpoint: EndpointWithMetrics };

export function EndpointMetrics({ endpoint }: EndpointMetricsProps) {
  const { metrics, status, last_success_at } = endpoint;
  return (
    <dl className="border-line mb-6 grid grid-cols-2 gap-x-6 gap-y-3 border-y py-3 lg:grid-cols-5">
      <Metric name="Success, last 24 h">
        <SuccessText metrics={metrics} />
      </Metric>
      <Metric name="p95 latency">{formatDuration(metrics.p95_ms)}</Metric>
      <Metric name="Last delivered">{last_success_at ? <TimeText at={last_success_at} /> : "Never"}</Metric>
      <Metric name="Queued">{queuedCount(metrics)}</Metric>
      <Metric name="Next attempt">
        {!metrics.next_attempt_at && "–"}
        {metrics.next_attempt_at &&
          (status === "paused" ? "on resume" : <NextAttemptTime at={metrics.next_attempt_at} />)}
      </Metric>
    </dl>
  );
}

const Metric = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-muted text-xs">{name}</dt>
    <dd className="mt-0.5">{children}</dd>
  </div>
);
