import { formatNumber } from "#lib/format-number.ts";
import type { EndpointMetrics } from "#lib/webhooks/history-contract.ts";
import { successShare } from "./success-share.ts";

type SuccessTextProps = { metrics: EndpointMetrics };

export function SuccessText({ metrics }: SuccessTextProps) {
  const share = successShare(metrics);
  if (share === null) return <span className="text-muted">no attempts</span>;
  return (
    <span className="tabular-nums">
      <span className="font-medium">{share}</span>{" "}
      <span className="text-muted">
        of {formatNumber(metrics.attempts)} {metrics.attempts === 1 ? "attempt" : "attempts"}
      </span>
    </span>
  );
}
