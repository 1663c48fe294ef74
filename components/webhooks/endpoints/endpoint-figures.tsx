import type { ReactNode } from "react";
import { TimeText } from "#components/ui/text/time-text.tsx";
import { waitingText } from "#components/webhooks/deliveries/count-text.ts";
import { NextTryTime } from "#components/webhooks/deliveries/next-try.tsx";
import type { MeasuredEndpoint } from "#lib/webhooks/history-contract.ts";
import { SuccessText } from "./success-text.tsx";

type EndpointFiguresProps = { endpoint: MeasuredEndpoint };

export function EndpointFigures({ endpoint }: EndpointFiguresProps) {
  const { figures, status, last_success_at } = endpoint;
  return (
    <dl className="border-line mb-6 grid grid-cols-2 gap-x-6 gap-y-3 border-y py-3 lg:grid-cols-5">
      <Figure name="Success, last 24 h">
        <SuccessText figures={figures} />
      </Figure>
      <Figure name="95 % answer within">{figures.p95_ms === null ? "–" : `${figures.p95_ms} ms`}</Figure>
      <Figure name="Last delivered">{last_success_at ? <TimeText at={last_success_at} /> : "never"}</Figure>
      <Figure name={status === "paused" ? "Held" : "Waiting"}>{waitingText(figures)}</Figure>
      <Figure name="Next try">
        {!figures.next_attempt_at && "–"}
        {figures.next_attempt_at && (status === "paused" ? "on resume" : <NextTryTime at={figures.next_attempt_at} />)}
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
