import type { ReactNode } from "react";
import { Callout } from "#components/ui/status/callout.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import { countText } from "#components/webhooks/deliveries/count-text.ts";
import { dayMs } from "#lib/duration.ts";
import type { EndpointWithMetrics } from "#lib/webhooks/history-contract.ts";

const failingMsMax = 5 * dayMs;

type EndpointTroubleProps = { endpoint: EndpointWithMetrics };

/** What happens next to an endpoint that does not work, and what to do about it. */
export function EndpointTrouble({ endpoint }: EndpointTroubleProps) {
  const { status, pause_reason, failing_since, metrics } = endpoint;
  if (status === "failing" && failing_since) {
    const pausesAt = new Date(Date.parse(failing_since) + failingMsMax).toISOString();
    return (
      <Spaced tone="bad">
        Every try has failed since <TimeText at={failing_since} className="font-medium" />; the deliveries below say
        why. If that goes on, the endpoint is paused <TimeText at={pausesAt} className="font-medium" />. No event is
        lost by that.
      </Spaced>
    );
  }
  if (status !== "paused") return null;
  const held =
    metrics.waiting === 0 ? "Its events are held from now on" : `${countText(metrics)} held, and what comes is added`;
  return (
    <Spaced tone={pause_reason === "person" ? "neutral" : "bad"}>
      {pause_reason === "failing" && "It did nothing but fail for 5 days, so it was paused. "}
      {pause_reason === "gone" && "The receiver answered 410 Gone, so it was paused. "}
      {held}. Nothing is dropped: when you resume, you choose what of it is sent.
    </Spaced>
  );
}

const Spaced = ({ tone, children }: { tone: "bad" | "neutral"; children: ReactNode }) => (
  <div className="mb-5">
    <Callout tone={tone}>{children}</Callout>
  </div>
);
