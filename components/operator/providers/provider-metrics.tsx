import { Metrics } from "#components/operator/metrics.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import { formatNumber, formatPercent } from "#lib/format-number.ts";
import { formatDuration } from "#lib/format-time.ts";
import type { HealthRow } from "#lib/people/operators/contract.ts";

type ProviderMetricsProps = { health: HealthRow; openTransactions: number };

/** How a provider is doing now, and its last error. */
export function ProviderMetrics({ health, openTransactions }: ProviderMetricsProps) {
  const { quotes, completion, lastError, lastErrorAt, brokenSince, isEnabled, isAvailable } = health;
  const isFailing = isEnabled && !isAvailable;
  return (
    <>
      <Metrics
        metrics={[
          {
            name: "Availability",
            value: quotes.availability === null ? "–" : formatPercent(quotes.availability, 1),
            note: `of ${formatNumber(quotes.requests)} requests, last hour`,
            isAlarming: isFailing,
          },
          { name: "Latency, p50", value: formatDuration(quotes.p50Ms), note: "last hour" },
          { name: "Latency, p95", value: formatDuration(quotes.p95Ms), note: "last hour" },
          {
            name: "Completion",
            value: completion.share === null ? "–" : formatPercent(completion.share, 1),
            note: `of ${formatNumber(completion.ended)} orders in 30 days`,
          },
          {
            name: "Time to success, p95",
            value: formatDuration(completion.p95Seconds && completion.p95Seconds * 1_000),
            note: "from first open, 30 days",
          },
          { name: "Open transactions", value: formatNumber(openTransactions), note: "of all partners" },
        ]}
      />
      {isFailing && (
        <p className="text-bad -mt-3 mb-5">
          {brokenSince ? (
            <>
              Left out of quotes since <TimeText at={brokenSince.toISOString()} isLong />, because it stopped
              responding.
            </>
          ) : (
            "Every request of the last five minutes failed."
          )}
        </p>
      )}
      {lastError && lastErrorAt && (
        <p className="text-muted -mt-3 mb-5 wrap-anywhere">
          Last error <TimeText at={lastErrorAt.toISOString()} isLong />:{" "}
          <code className="font-mono text-xs">{lastError}</code>
        </p>
      )}
    </>
  );
}
