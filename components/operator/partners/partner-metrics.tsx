import { Panel } from "#components/ui/page/panel.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
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
  const metrics = [
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
  return (
    <Panel title={`${environment === "production" ? "Production" : "Sandbox"}, last 30 days`}>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3">
        {metrics.map(({ name, value, note, href }) => (
          <div key={name}>
            <dt className="text-muted text-sm">{name}</dt>
            <dd className="font-semibold tabular-nums">
              {href ? (
                <TextLink href={href} prefetch={false}>
                  {value}
                </TextLink>
              ) : (
                value
              )}
            </dd>
            <dd className="text-muted text-xs tabular-nums">{note}</dd>
          </div>
        ))}
      </dl>
      <h3 className="text-muted mt-4 mb-1 text-sm">Volume</h3>
      {fiats.length > 0 ? (
        <ul className="flex flex-wrap gap-x-6 gap-y-1 tabular-nums">
          {fiats.slice(0, currenciesMax).map(({ code, volume }) => (
            <li key={code}>{formatAmount(volume.now, "fiat", code)}</li>
          ))}
        </ul>
      ) : (
        <p className="text-muted">No successful transactions.</p>
      )}
    </Panel>
  );
}
