import { Panel } from "#components/ui/page/panel.tsx";
import { Money } from "#components/ui/text/money.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import type { Environment } from "#db/enums.ts";
import { formatNumber, formatPercent, roundAmount } from "#lib/format-number.ts";
import { formatDuration } from "#lib/format-time.ts";
import type { Overview } from "#lib/overview/contract.ts";

type PartnerFiguresProps = { partnerId: string; environment: Environment; overview: Overview };

/** How a partner is doing, from what the worker has counted. */
export function PartnerFigures({ partnerId, environment, overview }: PartnerFiguresProps) {
  const { transactions, requests, attempts, fiats, medianSeconds } = overview;
  const list = `/operator/transactions?partner=${partnerId}&environment=${environment}`;
  const failed = requests.now.failed + requests.now.refused;
  const lines = [
    {
      name: "Transactions",
      value: formatNumber(transactions.now.created),
      note: before(transactions.before.created),
      href: list,
    },
    {
      name: "Success rate",
      value: formatPercent(transactions.now.success, transactions.now.ended),
      note: `${formatNumber(transactions.now.success)} of ${formatNumber(transactions.now.ended)} opened and ended`,
      href: `${list}&status=success`,
    },
    {
      name: "Median time to success",
      value: formatDuration(medianSeconds.now && medianSeconds.now * 1_000),
      note: "from the first visit",
    },
    {
      name: "API calls",
      value: formatNumber(requests.now.requests),
      note: `${formatPercent(failed, requests.now.requests)} refused or failed`,
      href: `/operator/partners/${partnerId}/${environment}/api-logs`,
    },
    {
      name: "Webhooks delivered",
      value: formatPercent(attempts.now.successes, attempts.now.attempts),
      note: `of ${formatNumber(attempts.now.attempts)} attempts`,
      href: `/operator/deliveries?partner=${partnerId}&environment=${environment}`,
    },
  ];
  return (
    <Panel title={`${environment === "production" ? "Production" : "Sandbox"}, last 30 days`}>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3">
        {lines.map(({ name, value, note, href }) => (
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
      <h3 className="text-muted mt-4 mb-1 text-sm">Paid volume</h3>
      {fiats.length > 0 ? (
        <ul className="flex flex-wrap gap-x-6 gap-y-1">
          {fiats.slice(0, 8).map(({ code, volume }) => (
            <li key={code}>
              <Money amount={roundAmount(volume.now, "fiat")} currency={code} />
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-muted">Nothing was paid.</p>
      )}
    </Panel>
  );
}

const before = (count: number) => `${formatNumber(count)} in the 30 days before`;
