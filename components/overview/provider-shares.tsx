import type { Links } from "#components/overview/links.ts";
import { ShareBar } from "#components/overview/table-section.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import { formatNumber, formatPercent } from "#lib/format-number.ts";
import { formatDuration } from "#lib/format-time.ts";
import type { Overview } from "#lib/overview/contract.ts";
import { previousPeriods } from "./periods.ts";
import { TableSection } from "./table-section.tsx";

type ProviderSharesProps = { overview: Overview; links: Links };

export function ProviderShares({ overview: { providers, transactions, period }, links }: ProviderSharesProps) {
  const { now, before } = transactions;
  return (
    <TableSection
      id="providers"
      title="Share by provider"
      note={`Marker: ${previousPeriods[period]}`}
      caption="Transactions by provider"
      columns={[
        {
          head: "Provider and share",
          isRowHead: true,
          className: "w-2/5 min-w-28 py-2",
          cell: (provider) => (
            <>
              <span className="flex justify-between gap-3">
                {provider.name}
                <span className="text-muted tabular-nums">{formatPercent(provider.created.now, now.created)}</span>
              </span>
              <ShareBar
                now={{ part: provider.created.now, whole: now.created }}
                before={{ part: provider.created.before, whole: before.created }}
              />
            </>
          ),
        },
        {
          head: "Transactions",
          isNumber: true,
          cell: ({ id, created }) => (
            <TextLink href={links.transactions({ provider: id })}>{formatNumber(created.now)}</TextLink>
          ),
        },
        {
          head: "Success rate",
          isNumber: true,
          cell: ({ id, success, ended }) => (
            <>
              <TextLink href={links.transactions({ provider: id, status: "success" })}>
                {formatNumber(success)}
              </TextLink>
              <span className="text-muted inline-block w-16">{formatPercent(success, ended)}</span>
            </>
          ),
        },
        {
          head: "Median time",
          isNumber: true,
          cell: ({ medianSeconds }) => formatDuration(medianSeconds && medianSeconds * 1_000),
        },
      ]}
      rows={providers}
      rowKey={({ id }) => id}
    />
  );
}
