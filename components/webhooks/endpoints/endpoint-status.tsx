import type { ReactNode } from "react";
import { Status, type StatusKind } from "#components/ui/status/status.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import type { PauseReason } from "#db/enums.ts";
import type { Endpoint } from "#lib/webhooks/endpoint-contract.ts";

const labels = { active: "Active", failing: "Failing", paused: "Paused" };
const pauseReasons: Record<PauseReason, string> = {
  person: "Manually",
  failing: "After 5 days of failures",
  gone: "After a 410 Gone response",
};

type EndpointStatusProps = { endpoint: Endpoint };

export function EndpointStatus({ endpoint: { status, pause_reason } }: EndpointStatusProps) {
  const pausedKind: StatusKind = pause_reason === "person" ? "neutral" : "failed";
  const kinds: Record<Endpoint["status"], StatusKind> = { active: "success", failing: "failed", paused: pausedKind };
  return <Status kind={kinds[status]}>{labels[status]}</Status>;
}

/** Why and since when an endpoint is paused or failing. */
export function EndpointReason({ endpoint }: EndpointStatusProps): ReactNode {
  const { status, pause_reason, paused_at, failing_since } = endpoint;
  if (status === "paused" && pause_reason && paused_at) {
    return (
      <>
        {pauseReasons[pause_reason]} · <TimeText at={paused_at} />
      </>
    );
  }
  if (status !== "failing" || !failing_since) return null;
  return (
    <>
      First failure <TimeText at={failing_since} />
    </>
  );
}
