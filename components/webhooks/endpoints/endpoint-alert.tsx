import { Callout } from "#components/ui/status/callout.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import { dayMs } from "#lib/duration.ts";
import type { EndpointWithMetrics } from "#lib/webhooks/history-contract.ts";
import { queuedEventsAre } from "./queued-count.ts";

const failingMsMax = 5 * dayMs;

type EndpointAlertProps = { endpoint: EndpointWithMetrics };

/** Explains what a failing or paused endpoint means. */
export function EndpointAlert({ endpoint }: EndpointAlertProps) {
  const { status, pause_reason, failing_since, metrics } = endpoint;
  if (status === "failing" && failing_since) {
    const pausesAt = new Date(Date.parse(failing_since) + failingMsMax).toISOString();
    return (
      <div className="mb-5">
        <Callout tone="bad">
          All attempts have failed since the first failure{" "}
          <TimeText at={failing_since} isLong className="font-medium" />. See the deliveries below for details. If this
          continues, the endpoint is paused <TimeText at={pausesAt} isLong className="font-medium" />, and events are
          queued.
        </Callout>
      </div>
    );
  }
  if (status !== "paused") return null;
  return (
    <div className="mb-5">
      <Callout tone={pause_reason === "person" ? "neutral" : "bad"}>
        {pause_reason === "failing" && "The endpoint was paused because all attempts failed for 5 days. "}
        {pause_reason === "gone" && "The endpoint was paused because the receiver returned 410 Gone. "}
        {metrics.waiting > 0 && `${queuedEventsAre(metrics)} queued. `}
        New events are queued while it is paused. When you resume it, you choose which ones to send.
      </Callout>
    </div>
  );
}
