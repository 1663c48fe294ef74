import { DataTable } from "#components/ui/table/data-table.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import { formatNumber, formatSignedPercent } from "#lib/format-number.ts";
import { type SlippageReport, slippageDelays } from "#lib/transactions/dashboard-contract.ts";

type SlippageTableProps = {
  path: string;
  report: SlippageReport;
  /** Provider names by identifier. */
  names: Record<string, string>;
};

/** The median and worst difference of each provider, and how it grows with the time a payment takes. */
export function SlippageTable({ path, report, names }: SlippageTableProps) {
  return (
    <>
      <DataTable
        caption="Difference between quoted and final rate by provider"
        columns={[
          { head: "Provider", isRowHead: true, cell: ({ provider }) => names[provider] ?? provider },
          { head: "Successful", isNumber: true, cell: ({ all }) => formatNumber(all.number) },
          {
            head: "Median difference",
            isNumber: true,
            className: "font-medium",
            cell: ({ all }) => formatSignedPercent(all.median),
          },
          {
            head: "Worst difference",
            isNumber: true,
            cell: ({ all }) => (
              <TextLink href={`${path}/${all.worstId}`} prefetch={false}>
                {formatSignedPercent(all.worst)}
              </TextLink>
            ),
          },
          { head: "More than 1% worse", isNumber: true, cell: ({ all }) => formatNumber(all.bad) },
          ...delayLabels.map((words, index) => ({
            head: `Median ${words}`,
            isNumber: true,
            cell: ({ delays }: SlippageReport["providers"][number]) => {
              const slippage = delays[index];
              return slippage ? formatSignedPercent(slippage.median) : <span className="text-muted">–</span>;
            },
          })),
        ]}
        rows={report.providers}
        rowKey={({ provider }) => provider}
      />
      <p className="text-muted mt-4 max-w-prose text-sm">
        The difference is between the quoted and the final rate, including all fees. −1% means the user received 1% less
        than quoted. Times are measured from creation to success.{" "}
        {report.isTruncated && `Based on the latest ${formatNumber(report.counted)} transactions.`}
      </p>
    </>
  );
}

const delayLabels = [
  `within ${slippageDelays[0]} min`,
  `${slippageDelays[0]}–${slippageDelays[1]} min`,
  `${slippageDelays[1]}–${slippageDelays[2]} min`,
  `over ${slippageDelays[2]} min`,
];
