import { Change } from "#components/overview/change.tsx";
import type { Links } from "#components/overview/links.ts";
import { ShareBar } from "#components/overview/share-bar.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import { formatChange, formatNumber, formatPercent } from "#lib/format-number.ts";
import type { Overview } from "#lib/overview/contract.ts";
import { previousPeriods } from "./periods.ts";
import { TableSection } from "./table-section.tsx";

type FunnelProps = { overview: Overview; links: Links };

export function Funnel({ overview: { transactions, period }, links }: FunnelProps) {
  const { now, before } = transactions;
  const stages = [
    { name: "Created", of: "created", href: links.transactions() },
    { name: "Opened by the buyer", of: "opened", href: links.transactions({ stage: "opened" }) },
    { name: "Sent to the provider", of: "handedOver", href: links.transactions({ stage: "handed_over" }) },
    { name: "Paid", of: "paid", href: links.transactions({ stage: "paid" }) },
    { name: "Successful", of: "success", href: links.transactions({ status: "success" }) },
  ] as const;
  return (
    <TableSection
      id="funnel"
      title={now.created === 0 ? "Conversion" : `Conversion · ${formatPercent(now.success, now.created)} successful`}
      note={`Marker: ${previousPeriods[period]}`}
      caption="Conversion by stage"
      columns={[
        {
          head: "Stage",
          isRowHead: true,
          className: "w-3/5 py-2 align-top whitespace-normal",
          cell: ({ name, of }) => (
            <>
              {name}
              <ShareBar
                now={{ part: now[of], whole: now.created }}
                before={{ part: before[of], whole: before.created }}
              />
            </>
          ),
        },
        {
          head: "Share",
          isNumber: true,
          className: "py-2 align-top",
          cell: ({ of }) => formatPercent(now[of], now.created),
        },
        {
          head: "Transactions",
          isNumber: true,
          className: "py-2 align-top",
          cell: ({ of, href }) => (
            <>
              <TextLink href={href} className="block">
                {formatNumber(now[of])}
              </TextLink>
              <Change
                text={formatChange(`${now[of]}`, `${before[of]}`)}
                before={formatNumber(before[of])}
                previousPeriod={previousPeriods[period]}
              />
            </>
          ),
        },
      ]}
      rows={stages}
      rowKey={({ of }) => of}
    />
  );
}
