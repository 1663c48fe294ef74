import { formatNumber, formatPercent } from "#lib/format-number.ts";
import type { EndpointMetrics } from "#lib/webhooks/history-contract.ts";

type SuccessTextProps = { metrics: EndpointMetrics };

export function SuccessText({ metrics: { attempts, successes } }: SuccessTextProps) {
  if (attempts === 0) return <span className="text-muted">No attempts</span>;
  return (
    <span className="tabular-nums">
      <span className="font-medium">{formatPercent(successes, attempts)}</span>{" "}
      <span className="text-muted">
        of {formatNumber(attempts)} {attempts === 1 ? "attempt" : "attempts"}
      </span>
    </span>
  );
}
