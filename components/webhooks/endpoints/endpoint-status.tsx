import type { ReactNode } from "react";
import { Status, type StatusKind } from "#components/ui/status/status.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import type { PauseReason } from "#db/enums.ts";
import type { Endpoint } from "#lib/webhooks/endpoint-contract.ts";

const reasonWords: Record<PauseReason, string> = {
  person: "by a person",
  failing: "after 5 days of failure",
  gone: "after 410 Gone",
};

type EndpointStatusProps = { endpoint: Endpoint };

export function EndpointStatus({ endpoint: { status, pause_reason } }: EndpointStatusProps) {
  const kind: StatusKind = status === "paused" ? (pause_reason === "person" ? "over" : "failed") : kinds[status];
  return <Status kind={kind}>{status}</Status>;
}

const kinds = { active: "success", failing: "failed" } as const;

/** Why it stands as it does, and since when; nothing to say of one that works. */
export function EndpointReason({ endpoint }: EndpointStatusProps): ReactNode {
  const { status, pause_reason, paused_at, failing_since } = endpoint;
  if (status === "paused" && pause_reason && paused_at) {
    return (
      <>
        {reasonWords[pause_reason]}, <TimeText at={paused_at} className="relative" />
      </>
    );
  }
  if (status !== "failing" || !failing_since) return null;
  return (
    <>
      only failures since <TimeText at={failing_since} className="relative" />
    </>
  );
}
