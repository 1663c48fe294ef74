import type { ReactNode } from "react";
import { TimeText } from "#components/ui/text/time-text.tsx";
import { waitingText } from "#components/webhooks/deliveries/count-text.ts";
import { NextAttemptTime } from "#components/webhooks/deliveries/next-attempt.tsx";
import type { EndpointWithMetrics } from "#lib/webhooks/history-contract.ts";
import { SuccessText } from "./success-text.tsx";

type EndpointMetricsProps = { endpoint: EndpointWithMetrics };

export function EndpointMetrics({ endpoint }: EndpointMetricsProps) {
  const { metrics, status, last_success_at } = endpoint;
  return (
    <dl className="border-line mb-6 grid grid-cols-2 gap-x-6 gap-y-3 border-y py-3 lg:grid-cols-5">
      <Figure name="Success, last 24 h">
        <SuccessText metrics={metrics} />
      </Figure>
      <Figure name="95 % answer within">{metrics.p95_ms === null ? "–" : `${metrics.p95_ms} ms`}</Figure>
      <Figure name="Last delivered">{last_success_at ? <TimeText at={last_success_at} /> : "never"}</Figure>
      <Figure name={status === "paused" ? "Held" : "Waiting"}>{waitingText(metrics)}</Figure>
      <Figure name="Next try">
        {!metrics.next_attempt_at && "–"}
        {metrics.next_attempt_at &&
          (status === "paused" ? "on resume" : <NextAttemptTime at={metrics.next_attempt_at} />)}
      </Figure>
    </dl>
  );
}

const Figure = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-muted text-xs">{name}</dt>
    <dd className="mt-0.5">{children}</dd>
  </div>
);
