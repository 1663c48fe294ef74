import type { Links } from "#components/overview/links.ts";
import { whenBefore } from "#components/overview/period-words.ts";
import { PlainTable } from "#components/overview/plain-table.tsx";
import { ShareBar } from "#components/overview/share-bar.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import { formatNumber, formatPercent } from "#lib/format-number.ts";
import { formatDuration } from "#lib/format-time.ts";
import type { Overview } from "#lib/overview/contract.ts";

type ProviderSharesProps = { overview: Overview; links: Links };

/** Who the transactions went to, and how they fared there. */
export function ProviderShares({ overview: { providers, transactions, period }, links }: ProviderSharesProps) {
  const { now, before } = transactions;
  const [first] = providers;
  return (
    <PlainTable
      id="providers"
      title={
        first && now.created > 0
          ? `${first.name} took ${formatPercent(first.created.now, now.created)} of the transactions`
          : "Providers"
      }
      note={`The mark on a bar is its share ${whenBefore[period]}.`}
      caption="Share of each provider"
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
          head: "Success, of ended",
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
