import { type Metric, Metrics } from "#components/operator/metrics.tsx";
import type { Environment } from "#db/enums.ts";
import { formatAmount, formatNumber, formatPercent } from "#lib/format-number.ts";
import { formatDuration } from "#lib/format-time.ts";
import type { Overview } from "#lib/overview/contract.ts";

type PartnerMetricsProps = { partnerId: string; environment: Environment; overview: Overview };

const currenciesMax = 8;

export function PartnerMetrics({ partnerId, environment, overview }: PartnerMetricsProps) {
  const { transactions, requests, attempts, fiats, medianSeconds } = overview;
  const query = `partner=${partnerId}&environment=${environment}`;
  const errorCount = requests.now.failed + requests.now.refused;
  const metrics: Metric[] = [
    {
      name: "Transactions",
      value: formatNumber(transactions.now.created),
      note: `${formatNumber(transactions.before.created)} in the previous 30 days`,
      href: `/operator/transactions?${query}`,
    },
    {
      name: "Success rate",
      value: formatPercent(transactions.now.success, transactions.now.ended),
      note: `${formatNumber(transactions.now.success)} of ${formatNumber(transactions.now.ended)} opened and finished`,
      href: `/operator/transactions?${query}&status=success`,
    },
    {
      name: "Median time to success",
      value: formatDuration(medianSeconds.now && medianSeconds.now * 1_000),
      note: "from first open",
    },
    {
      name: "API requests",
      value: formatNumber(requests.now.requests),
      note: `${formatPercent(errorCount, requests.now.requests)} errors`,
      href: `/operator/partners/${partnerId}/${environment}/api-logs`,
    },
    {
      name: "Webhooks delivered",
      value: formatPercent(attempts.now.successes, attempts.now.attempts),
      note: `of ${formatNumber(attempts.now.attempts)} attempts`,
      href: `/operator/deliveries?${query}`,
    },
  ];
  if (transactions.now.created === 0 && requests.now.requests === 0)
    return <p className="text-muted mb-6">No {environment} requests or transactions in the last 30 days.</p>;
  return (
    <>
      <Metrics metrics={metrics} />
      <p className="text-muted -mt-4 mb-6 text-xs tabular-nums">
        Last 30 days.{" "}
        {fiats.length > 0 &&
          `Volume: ${fiats
            .slice(0, currenciesMax)
            .map(({ code, volume }) => formatAmount(volume.now, "fiat", code))
            .join(" · ")}`}
      </p>
    </>
  );
}
